# Where what is built or fetched once is kept: cache. For scripts that source this.
cache=${WRKBENCH_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/wrkbench}
