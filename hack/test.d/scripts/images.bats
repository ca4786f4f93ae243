#!/usr/bin/env bats
# hack/images: what is built, and when it is built again, with a stand-in for buildah that keeps names of images in a file.

load stand-ins

setup() {
  checkout_of_stand_ins
  export WRKBENCH_CACHE=$BATS_TEST_TMPDIR/cache STORAGE=$BATS_TEST_TMPDIR/storage
  touch "$STORAGE"
  mkdir "$STORAGE.mounted"
  cp "$hack/images" "$checkout/hack"
  mkdir -p "$checkout/hack/bundled/images" "$checkout"/{operator/java,servers/play,servers/h2o}
  cp "$hack/bundled/images/lib.sh" "$checkout/hack/bundled/images"
  mkdir -p "$checkout/hack/lib"
  cp "$hack/lib/cache.sh" "$checkout/hack/lib"
  stand_in hack/bundled/images/base-image
  stand_in hack/version "echo 0.1.0"
  stand_in bin/apt-get 'echo deb http://mirror bookworm main'
  stand_in bin/apt-config
  # shellcheck disable=SC2016   # expanded there
  stand_in bin/buildah 'while [ "${1#--}" != "$1" ]; do shift 2; done
    case "$1 $*" in
      inspect*--format*) echo base ;;
      inspect*) for image; do :; done; grep -qxF "$image" "$STORAGE" ;;
      build*) mount -t tmpfs left-behind "$STORAGE.mounted"
        while [ "$1" != --tag ]; do shift; done; echo "$2" >>"$STORAGE" ;;
      push*) for archive; do :; done; archive=${archive#oci-archive:}; : >"${archive%%:*}" ;;
    esac'
  printf 'FROM debian:bookworm-slim\n' | tee "$checkout/operator/java/Dockerfile" >"$checkout/servers/h2o/Dockerfile"
  cat >"$checkout/servers/play/Dockerfile" <<'END'
ARG JAVA=java
ARG JARS=compiled
FROM debian:bookworm-slim AS java
COPY operator/java/nowhere /build/
FROM --platform=$BUILDPLATFORM debian:bookworm-slim AS compiled
COPY . /src
FROM scratch AS built
COPY servers/play/target/image /image
FROM ${JARS} AS jars
FROM ${JAVA} AS rootfs
COPY --from=jars /image /rootfs/app
COPY --chown=1:1 servers/play/a servers/play/b /rootfs/
END
  mkdir -p "$checkout/servers/play/target/image"
  touch "$checkout/servers/play/target/image/app.jar" "$checkout"/servers/play/{a,b,c} "$checkout/.dockerignore"
  PATH=$checkout/bin:$PATH
}

built() { calls | grep -o '^bin/buildah .* build .*' | sed 's#.* --file .*/\(.*\)/Dockerfile .*#\1#'; }
forget() { rm "$checkout/calls"; }

@test "images: those to run are listed, the one they are made from isn't" {
  run "$checkout/hack/images" list
  [[ $output == *play*servers/play* && $output != *java* ]]
}

@test "images: the Java runtime is built once, before the image that is made from it" {
  "$checkout/hack/images" build play
  [[ $(built | xargs) == "java play" ]]
  called "build .*--build-arg JAVA=localhost/wrkbench/java:0.1.0-[0-9a-f]* .*servers/play/Dockerfile $checkout\$"
  not_called '--build-arg .*operator/java/'
}

@test "images: the jars are those that Maven has left, and not compiled for the image" {
  "$checkout/hack/images" build play
  called 'build .*--build-arg JARS=built .*servers/play/'
}

@test "images: one without Java is built without it, and without jars" {
  "$checkout/hack/images" build h2o
  [[ $(built | xargs) == h2o ]]
  not_called --build-arg
}

@test "images: what buildah leaves mounted ends with it" {
  "$checkout/hack/images" build h2o
  [[ -n $(built) ]]
  ! mountpoint -q "$STORAGE.mounted"
}

@test "images: nothing is built where nothing has changed" {
  "$checkout/hack/images" build
  forget
  "$checkout/hack/images" build
  [[ -z $(built) ]]
}

@test "images: what is made from the Java runtime is built again where that has changed" {
  "$checkout/hack/images" build
  forget
  echo '# changed' >>"$checkout/operator/java/Dockerfile"
  "$checkout/hack/images" build
  [[ $(built | xargs) == "java play" ]]
}

# changes FILE: built again where that has changed
changes() {
  "$checkout/hack/images" build
  forget
  echo '# changed' >>"$checkout/$1"
  "$checkout/hack/images" build
  built | xargs
}
@test "images: what a Dockerfile copies is what an image is made of" { [[ $(changes servers/play/b) == play ]]; }
@test "images: so are the jars" { [[ $(changes servers/play/target/image/app.jar) == play ]]; }
@test "images: what it doesn't copy is not" { [[ -z $(changes servers/play/c) ]]; }

@test "images: what isn't there is named, with what to do" {
  rm "$checkout/servers/play/target/image/app.jar"
  rmdir "$checkout/servers/play/target/image"
  run "$checkout/hack/images" build play
  echo "$output"
  [[ $status -ne 0 && $output == *"servers/play/target/image doesn't exist"*"make build"* ]]
}
