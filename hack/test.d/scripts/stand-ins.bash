# A checkout in which the scripts that are not tested are stand-ins: they write down how they are called, and do nothing else.

hack=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)

checkout_of_stand_ins() {
  checkout=$BATS_TEST_TMPDIR/checkout
  mkdir -p "$checkout/hack"
}

# stand_in FILE [COMMAND]: writes its name and arguments into the file calls, and then runs the command
stand_in() {
  mkdir -p "$(dirname "$checkout/$1")"
  printf '#!/bin/sh\necho "%s${*:+ $*}" >>"%s/calls"\n%s\n' "$1" "$checkout" "${2-}" >"$checkout/$1"
  chmod +x "$checkout/$1"
}

calls() { cat "$checkout/calls" 2>/dev/null; }
called() { calls | grep -q -- "$1"; }
not_called() { if called "$1"; then echo "was called: $(calls | grep -- "$1")"; return 1; fi; }
