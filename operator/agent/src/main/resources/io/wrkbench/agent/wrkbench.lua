-- What wrk runs for Wrkbench, the same for every plan: nothing of a plan is ever put into this code.
-- wrk loads it once for itself (setup, done) and once for each of its threads (init, request).

local ffi = require("ffi")

ffi.cdef [[
  struct wrkbench_time { long seconds; long nanoseconds; };
  int clock_gettime(int clock, struct wrkbench_time *time);

  /* "stats" of wrk 4.x, src/stats.h: data[n] counts the samples of n microseconds. */
  struct wrkbench_stats { uint64_t count, limit, min, max; uint64_t data[]; };
]]

-- When its script fails to load, wrk goes on without it, and would send some other load.
local function fail(message)
  io.stderr:write("wrkbench.lua: ", message, "\n")
  os.exit(1)
end

local function open(name, mode)
  local file, problem = io.open((os.getenv("WRKBENCH_DIR") or "") .. "/" .. name, mode)
  return file or fail(problem)
end

local function read(name)
  local file = open(name, "rb")
  local content = file:read("*a")
  file:close()
  return content
end

local function now()
  local time = ffi.new("struct wrkbench_time")
  ffi.C.clock_gettime(0, time)
  return tonumber(time.seconds) * 1e6 + math.floor(tonumber(time.nanoseconds) / 1e3)
end

-- In each thread: what goes over the wire, byte for byte, comes from a file.
local batch = read("request")

function wrk.init()
  wrk.request = function() return batch end
end

-- Called for each thread just before it starts; the first call is the beginning of the load.
local started
local setup_thread = wrk.setup

function wrk.setup(thread)
  started = started or now()
  setup_thread(thread)
end

-- The buckets one by one through wrk's own functions would take most of a second.
local function buckets(latency)
  local stats = ffi.cast("struct wrkbench_stats **", latency)[0]
  if tonumber(stats.max) ~= latency.max then
    fail("this wrk keeps its histogram in another form than wrk 4.1.0")
  end
  local values, counts = {}, {}
  for micros = 0, tonumber(stats.max) do
    local count = tonumber(stats.data[micros])
    if count > 0 then
      values[#values + 1] = micros
      counts[#counts + 1] = count
    end
  end
  return tonumber(stats.count), table.concat(values, ","), table.concat(counts, ",")
end

function done(summary, latency)
  local samples, values, counts = buckets(latency)
  local errors = summary.errors
  local file = open("report.json", "wb")
  file:write(string.format(
    '{"startMicros":%.0f,"durationMicros":%.0f,"requests":%.0f,"bytes":%.0f,'
      .. '"errors":{"connect":%.0f,"read":%.0f,"write":%.0f,"timeout":%.0f,"status":%.0f},'
      .. '"samples":%.0f,',
    started, summary.duration, summary.requests, summary.bytes,
    errors.connect, errors.read, errors.write, errors.timeout, errors.status, samples))
  file:write('"latency":{"micros":[', values, '],"counts":[', counts, "]}}\n")
  file:close()
end
