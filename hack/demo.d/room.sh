# Whether this machine has room for what is about to begin, asked before it does.

# room_or_fail MEMORY DISK FOLDER: ends the script where less than so many GiB are free, and says so; FOLDER need not exist yet
room_or_fail() {
  local memory disk folder=$3
  memory=$(awk '/^MemAvailable:/ {print int($2 / 1048576)}' "${MEMINFO:-/proc/meminfo}")
  until [[ -d $folder ]]; do folder=${folder%/*}; [[ -n $folder ]] || folder=/; done
  disk=$(df --output=avail --block-size=1G "$folder" | tail -n 1 | tr -d ' ')
  ((memory >= $1)) || room_lacks "$1 GiB of memory, and $memory GiB are free" "end what else runs, or take a larger machine"
  ((disk >= $2)) || room_lacks "$2 GiB of disk for $3, and $disk GiB are free there" \
    "make room, or name another folder: WRKBENCH_CACHE=FOLDER ${0#"$PWD/"}"
}

room_lacks() { echo "${0#"$PWD/"} needs $1: $2" >&2; exit 1; }
