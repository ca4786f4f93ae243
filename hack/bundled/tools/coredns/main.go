// CoreDNS with the plugins that the bundled cluster's DNS uses and no others: it knows the names of Services and
// nothing outside, because there is no outside.
package main

import (
	"github.com/coredns/coredns/core/dnsserver"
	"github.com/coredns/coredns/coremain"
	_ "github.com/coredns/coredns/plugin/errors"
	_ "github.com/coredns/coredns/plugin/health"
	_ "github.com/coredns/coredns/plugin/kubernetes"
	_ "github.com/coredns/coredns/plugin/loadbalance"
	_ "github.com/coredns/coredns/plugin/ready"
	_ "github.com/coredns/coredns/plugin/template"
)

// The order in which a request passes through the plugins.
func init() {
	dnsserver.Directives = []string{"errors", "health", "ready", "loadbalance", "kubernetes", "template"}
}

func main() { coremain.Run() }
