#!/usr/bin/env bats
# What hack/test.d/kills and comparison-kills kill: other things each time, unless a seed repeats them.

load stand-ins

# asked [ARGUMENT…]: what a script with these arguments prints, then how many objects it measures, and its seed
asked() {
  PYTHONPATH=$hack/lib:$hack/test.d python3 -B - "$@" <<'END'
import sys
import killers
sys.argv[0] = "somewhere/kills"
print(*killers.asked(200))
END
}

@test "kills: without a seed, each time another one, with the command that repeats it" {
  run asked
  [[ $status -eq 0 && ${lines[1]} =~ ^200\ ([0-9]+)$ ]]
  [[ ${lines[0]} == "seed ${BASH_REMATCH[1]}; again: hack/test.d/kills 200 ${BASH_REMATCH[1]}" ]]
  [[ $(for _ in 1 2 3; do asked | tail -n 1; done | sort -u | wc -l) -gt 1 ]]
}

@test "kills: a seed that is given is the one" {
  run asked 20 7
  [[ $status -eq 0 && ${lines[0]} == "seed 7; again: hack/test.d/kills 20 7" && ${lines[1]} == "20 7" ]]
}
