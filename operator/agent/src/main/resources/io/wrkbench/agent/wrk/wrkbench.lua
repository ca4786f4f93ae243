-- The script that wrk runs for Wrkbench. It is the same for every plan: no part of a plan is ever put into this code.
-- wrk loads it once for itself (setup, done) and once for each of its threads (init, request).
-- It loads a user's own script, so that a broken one stops the load; wrk itself would go on without it.

local ffi = require("ffi")

ffi.cdef [[
  struct wrkbench_time { long seconds; long nanoseconds; };
  int clock_gettime(int clock, struct wrkbench_time *time);
  int clock_nanosleep(int clock, int flags, const struct wrkbench_time *time, void *left);
  int fcntl(int file, int command, ...);
  int getpid(void);

  /* "stats" of wrk 4.x, src/stats.h: data[n] counts the samples of n microseconds. */
  struct wrkbench_stats { uint64_t count, limit, min, max; uint64_t data[]; };
]]

-- If its script fails to load, wrk goes on without it, and would send a different load.
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

-- Sleeps until a time in microseconds since 1970, however often a signal wakes it.
local function sleep_until(micros)
  local absolute = 1
  local time = ffi.new("struct wrkbench_time")
  time.seconds = math.floor(micros / 1e6)
  time.nanoseconds = micros % 1e6 * 1e3
  while now() < micros do
    ffi.C.clock_nanosleep(0, absolute, time, nil)
  end
end

-- SIGINT makes wrk end its load with its report, but the agent can't send it: Java knows only TERM and KILL, and the image has
-- no kill. The kernel sends it instead, when the agent closes the pipe that is wrk's input, or dies.
local function stop_at_end_of_input()
  local F_SETFL, F_SETOWN, F_SETSIG, O_ASYNC, SIGINT = 4, 8, 10, 0x2000, 2
  local int = ffi.typeof("int")
  ffi.C.fcntl(0, F_SETOWN, int(ffi.C.getpid()))
  ffi.C.fcntl(0, F_SETSIG, int(SIGINT))
  if ffi.C.fcntl(0, F_SETFL, int(O_ASYNC)) ~= 0 then
    fail("the kernel can't tell of the end of a pipe: this load could not be stopped")
  end
end

-- The bytes of the request come from a file, exactly as they are sent.
local plan = read("request")
local pipeline = tonumber(os.getenv("WRKBENCH_PIPELINE"))
local batch = plan:rep(pipeline)
local script = os.getenv("WRKBENCH_SCRIPT")
local start = tonumber(os.getenv("WRKBENCH_START"))

-- Gives a user's script the planned request as wrk's own fields, from which wrk.format() makes a request.
local function describe()
  local head, body = plan:match("^(.-\r\n)\r\n(.*)$")
  wrk.method, wrk.path = head:match("^(%S+) (%S+)")
  for name, value in head:gmatch("\r\n([^\r:]+): ([^\r]*)") do
    local key = name:lower()
    if key == "content-length" then
      wrk.body = body
    elseif key == "host" then
      wrk.headers["Host"] = value
    else
      local before = wrk.headers[name]
      wrk.headers[name] = before and before .. (key == "cookie" and "; " or ", ") .. value or value
    end
  end
end

local planned
if script then
  describe()
  planned = wrk.format()
  local chunk, problem = loadfile(script)
  local loaded = chunk
  if chunk then
    loaded, problem = pcall(chunk)
  end
  if not loaded then
    -- As LuaJIT reports an error in one of the script's functions, for the agent to find.
    io.stderr:write("PANIC: unprotected error in call to Lua API (", tostring(problem), ")\n")
    os.exit(1)
  end
end

-- In each thread, just before it starts.
local init_thread = wrk.init

function wrk.init(args)
  if script then
    init_thread(args)
    local own = type(wrk.request) == "function" and wrk.request() or planned
    local requests = own == planned and batch or own:rep(pipeline)
    wrk.request = function() return requests end
    if pipeline > 1 and type(request) == "function" then
      local one = request
      function request()
        local parts = {}
        for i = 1, pipeline do parts[i] = one() end
        return table.concat(parts)
      end
    end
  else
    wrk.request = function() return batch end
  end
  -- Everything is prepared now, and nothing has been sent: generators that start together wait here for their time.
  if start then
    sleep_until(start)
  end
  wrkbench_started = now()
end

local threads = {}
local setup_thread = wrk.setup
local report, user_done

-- The script may have defined done() at load or in setup().
local function take_done()
  if done ~= report then
    done, user_done = report, done
  end
end

function wrk.setup(thread)
  threads[#threads + 1] = thread
  if #threads == 1 and os.getenv("WRKBENCH_STOPPABLE") then
    stop_at_end_of_input()
  end
  setup_thread(thread)
  take_done()
end

-- The load begins when the first thread does. wrk counts its time from the last thread's beginning, but also counts what the
-- others have sent by then: second is how much longer than that the threads have sent, on average.
local function started()
  local first, last, sum = math.huge, 0, 0
  for _, thread in ipairs(threads) do
    local time = thread:get("wrkbench_started")
    first, last, sum = math.min(first, time), math.max(last, time), sum + time
  end
  return first, last - sum / #threads
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

function report(summary, latency, requests)
  local samples, values, counts = buckets(latency)
  local errors = summary.errors
  local first, head_start = started()
  local file = open("report.json", "wb")
  file:write(string.format(
    '{"startMicros":%.0f,"headStartMicros":%.0f,"durationMicros":%.0f,"requests":%.0f,"bytes":%.0f,'
      .. '"errors":{"connect":%.0f,"read":%.0f,"write":%.0f,"timeout":%.0f,"status":%.0f},'
      .. '"samples":%.0f,',
    first, head_start, summary.duration, summary.requests, summary.bytes,
    errors.connect, errors.read, errors.write, errors.timeout, errors.status, samples))
  file:write('"latency":{"micros":[', values, '],"counts":[', counts, "]}}\n")
  file:close()

  if type(user_done) == "function" then
    local fine, problem = pcall(user_done, summary, latency, requests)
    if not fine then
      io.stderr:write("done() of the script failed: ", tostring(problem), "\n")
    end
  end
end

take_done()
