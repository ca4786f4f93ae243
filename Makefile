# Every target calls a script of hack/, which also work on their own.
.DEFAULT_GOAL := help
.PHONY: help demo test unit e2e e2e-full experiments build images release-artifacts crds fmt clean

help:    ## this list
	@sed -n 's/^\([a-z0-9-]*\): *## \(.*\)/  make \1\t\2/p' Makefile | expand -t 25

demo:    ## start the bundled Kubernetes, measure an Akka HTTP server on it, print the result
	@hack/demo

test:    ## unit, chart, cluster, API-server and end-to-end tests; what takes longer is in e2e-full
	@hack/test

unit:    ## the unit tests: no cluster, less than two minutes
	@hack/test unit

e2e-full: ## the end-to-end tests, and what takes longer: random kills, a dead node, Cassandra in the targets' own tests and with three nodes, all experiments (PART="kills node-gone" for some: hack/test full --list)
	@hack/test full $(PART)

e2e:     ## the API-server and end-to-end tests, on a bundled cluster of their own
	@hack/test e2e

experiments: ## the five published experiments, beside their published figures (E=1…5 for one, QUICK=1 for loads of seconds)
	@hack/prerequisites images && hack/experiments $(if $(QUICK),--quick) $(E)

build:   ## the jars
	@hack/build

images:  ## the container images, into target/images; only what changed is built
	@hack/prerequisites images && hack/build && hack/images build

release-artifacts: ## chart, install.yaml, kustomize base, SBOM, notes and checksums, into target/release (REGISTRY=… that has the images)
	@hack/prerequisites release && hack/release artifacts

crds:    ## write crds/ again, from the Java types
	@hack/maven -DskipTests -Dcrd=write -pl operator/controller -am process-test-classes

fmt:     ## format the sources
	@hack/maven spotless:apply

clean:   ## remove what was built in this checkout (the cache and the cluster stay: see hack/README.md)
	@hack/maven clean && rm -rf target
