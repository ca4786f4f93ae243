# Where what is built or fetched once is kept: cache. For scripts that source this.
cache=${WRKBENCH_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/wrkbench}

# keep_newest FILE…: removes the others. The newest few are enough for the checkouts that share the cache.
keep_newest() { ls -t "$@" | tail -n +5 | xargs -r rm -f; }
