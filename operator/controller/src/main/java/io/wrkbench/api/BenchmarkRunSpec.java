package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.wrkbench.result.GoDuration;
import java.util.List;

/**
 * What a user asks for. After creation only {@code cancel} and {@code ttlAfterFinished} can be
 * changed, because all attempts of a run must measure the same thing.
 *
 * <p>Each optional field has a rule here, because a transition rule on the field itself isn't
 * evaluated when the field is added or removed.
 *
 * <p>The API server evaluates a rule again only if the rule's value has changed. A rule that an
 * earlier version didn't have therefore doesn't affect stored runs: their status can still be
 * written, and the rules of {@link SpecRules} don't prevent cancelling them.
 */
@ValidationRule(
    value = SpecRules.KEEPS_A_SERVER,
    message = SpecRules.KEEPS_A_SERVER_MESSAGE,
    fieldPath = ".keepTarget",
    optionalOldSelf = true)
@ValidationRule(
    value = SpecRules.COUNTABLE_BY_WRK,
    message = SpecRules.COUNTABLE_BY_WRK_MESSAGE,
    fieldPath = ".request.expect.status",
    optionalOldSelf = true)
@ValidationRule(
    value = SpecRules.COUNTABLE_BY_AB,
    message = SpecRules.COUNTABLE_BY_AB_MESSAGE,
    fieldPath = ".request.expect.status",
    optionalOldSelf = true)
@ValidationRule(
    value = SpecRules.FITS_TIMEOUT,
    message = SpecRules.FITS_TIMEOUT_MESSAGE,
    fieldPath = ".timeout",
    optionalOldSelf = true)
@ValidationRule(
    value = SpecRules.FITS_RAMP_UP,
    message = SpecRules.FITS_RAMP_UP_MESSAGE,
    fieldPath = ".timeout",
    optionalOldSelf = true)
@ValidationRule(
    value = SpecRules.FITS_STATUS,
    message = SpecRules.FITS_STATUS_MESSAGE,
    fieldPath = ".background",
    optionalOldSelf = true)
@ValidationRule(
    value = SpecRules.BODIES,
    message = SpecRules.BODIES_MESSAGE,
    fieldPath = ".background",
    optionalOldSelf = true)
@ValidationRule(
    value = "!has(self.untilPrecise) || !has(self.attempts)",
    message = "untilPrecise is used instead of attempts: set only one of them",
    fieldPath = ".untilPrecise")
@ValidationRule(
    value = "!has(self.untilPrecise) || " + SpecRules.ATTEMPTS + " <= 100",
    message = "maxAttempts and discardAttempts together must not be more than 100",
    fieldPath = ".untilPrecise")
@ValidationRule(
    value = "self.discardAttempts < " + SpecRules.ATTEMPTS,
    message = "discardAttempts must be less than attempts, or nothing is left to summarise",
    fieldPath = ".discardAttempts")
@ValidationRule(
    value =
        "!has(self.target.url) || !has(self.placement) || !has(self.placement.load)"
            + " || self.placement.load == 'Anywhere'",
    message =
        "placement.load must be Anywhere for target.url: Wrkbench can't know which node serves a"
            + " URL",
    fieldPath = ".placement")
@ValidationRule(
    value =
        "!has(self.request) || !has(self.request.method) || self.request.method != 'HEAD'"
            + " || (!has(self.load.wrk) && !(has(self.warmup) && has(self.warmup.primer)))",
    message =
        "wrk and warmup.primer can't measure HEAD, because they wait for the body that the answer"
            + " announces: use constantRate, curl or ab, and no primer",
    fieldPath = ".request")
@ValidationRule(
    value = "self.target == oldSelf.target",
    message = "target can't be changed once created: create another BenchmarkRun",
    fieldPath = ".target")
@ValidationRule(
    value = "!has(self.cassandra) || has(self.target.server)",
    message =
        "cassandra needs target.server: only a server that is deployed for the run can be told where"
            + " its Cassandra is",
    fieldPath = ".cassandra")
@ValidationRule(
    value =
        "has(self.cassandra) == has(oldSelf.cassandra)"
            + " && (!has(self.cassandra) || self.cassandra == oldSelf.cassandra)",
    message = "cassandra can't be added, changed or removed: create another BenchmarkRun",
    fieldPath = ".cassandra")
@ValidationRule(
    value =
        "has(self.request) == has(oldSelf.request)"
            + " && (!has(self.request) || self.request == oldSelf.request)",
    message = "request can't be added, changed or removed: create another BenchmarkRun",
    fieldPath = ".request")
@ValidationRule(
    value = "self.load == oldSelf.load",
    message = "load can't be changed once created: create another BenchmarkRun",
    fieldPath = ".load")
@ValidationRule(
    value =
        "has(self.background) == has(oldSelf.background)"
            + " && (!has(self.background) || self.background == oldSelf.background)",
    message = "background can't be added, changed or removed: create another BenchmarkRun",
    fieldPath = ".background")
@ValidationRule(
    value =
        "has(self.warmup) == has(oldSelf.warmup)"
            + " && (!has(self.warmup) || self.warmup == oldSelf.warmup)",
    message = "warmup can't be added, changed or removed: create another BenchmarkRun",
    fieldPath = ".warmup")
@ValidationRule(
    value = SpecRules.SAME_ATTEMPTS,
    message = "attempts can't be changed once created: create another BenchmarkRun",
    fieldPath = ".attempts")
@ValidationRule(
    value =
        "has(self.untilPrecise) == has(oldSelf.untilPrecise)"
            + " && (!has(self.untilPrecise) || self.untilPrecise == oldSelf.untilPrecise)",
    message = "untilPrecise can't be added, changed or removed: create another BenchmarkRun",
    fieldPath = ".untilPrecise")
@ValidationRule(
    value = "self.discardAttempts == oldSelf.discardAttempts",
    message = "discardAttempts can't be changed once created: create another BenchmarkRun",
    fieldPath = ".discardAttempts")
@ValidationRule(
    value =
        "has(self.placement) == has(oldSelf.placement)"
            + " && (!has(self.placement) || self.placement == oldSelf.placement)",
    message = "placement can't be added, changed or removed: create another BenchmarkRun",
    fieldPath = ".placement")
@ValidationRule(
    value =
        "has(self.objectives) == has(oldSelf.objectives)"
            + " && (!has(self.objectives) || self.objectives == oldSelf.objectives)",
    message = "objectives can't be added, changed or removed: create another BenchmarkRun",
    fieldPath = ".objectives")
@ValidationRule(
    value = "self.keepTarget == oldSelf.keepTarget",
    message = "keepTarget can't be changed once created: create another BenchmarkRun",
    fieldPath = ".keepTarget")
@ValidationRule(
    value = "self.timeout == oldSelf.timeout",
    message = "timeout can't be changed once created: create another BenchmarkRun",
    fieldPath = ".timeout")
@JsonClassDescription(
    "What is measured and how. After creation only cancel and ttlAfterFinished can be changed.")
public class BenchmarkRunSpec {
  /** Not a default of the schema: that would be set beside untilPrecise, too. */
  static final int USUAL_ATTEMPTS = 3;

  @Required
  @JsonPropertyDescription("What is measured: exactly one of server, service and url.")
  public Target target;

  @JsonPropertyDescription(
      "Cassandra for a target.server: exactly one of datacenter and external. The target gets the"
          + " environment variables CASSANDRA_CONTACT_POINTS (HOST:PORT, separated by commas),"
          + " CASSANDRA_LOCAL_DATACENTER, CASSANDRA_USERNAME and CASSANDRA_PASSWORD. A variable of"
          + " the same name in target.server.env or its podTemplate takes precedence.")
  public Cassandra cassandra;

  @Default("{}")
  @JsonPropertyDescription(
      "The request that the load repeats, and the expected answer. Default: GET / answered with"
          + " status 200.")
  public Request request = new Request();

  @Required
  @JsonPropertyDescription(
      "The load tool and its settings: exactly one of wrk, ab, curl and constantRate.")
  public Load load;

  @Size(max = 10)
  @ValidationRule(
      value = "self.all(x, self.exists_one(y, y.name == x.name))",
      message = "background must have a unique name for each of its loads")
  @JsonPropertyDescription(
      "Other load on the same target while the attempts are measured. The operator starts these"
          + " loads before each attempt, begins the attempt when all their connections are open,"
          + " and stops them when the attempt has ended. Their figures are in"
          + " status.attempts[].background. If one of them can't connect, or ends before the"
          + " attempt, the attempt fails.")
  public List<BackgroundLoad> background = List.of();

  @Default("{\"duration\": \"10s\"}")
  @JsonPropertyDescription(
      "Unmeasured load before the first attempt: exactly one of duration and untilSteady. ab, too,"
          + " warms up for a time, not for a number of requests. Default: {duration: 10s}.")
  public Warmup warmup = Warmup.usual();

  @Min(1)
  @Max(100)
  @JsonPropertyDescription(
      "How often the load is run and measured, one attempt after another. Default: 3, unless"
          + " untilPrecise is set.")
  public Integer attempts;

  @JsonPropertyDescription(
      "Repeats the load until the throughput is known precisely enough, but for at least five counted"
          + " attempts. Used instead of attempts.")
  public UntilPrecise untilPrecise;

  @Default("0")
  @Min(0)
  @Max(99)
  @JsonPropertyDescription(
      "The first N attempts are reported but not summarised; must be less than attempts. Default:"
          + " 0.")
  public Integer discardAttempts = 0;

  @Default("{}")
  @JsonPropertyDescription("The nodes on which target and load run.")
  public Placement placement = new Placement();

  @Size(max = 20)
  @JsonPropertyDescription(
      "Bounds for the figures of the summary. A run that misses one still ends as Completed, with"
          + " the condition ObjectivesMet False. Its message says which bound was missed, and by"
          + " how much.")
  public List<Objective> objectives = List.of();

  @Default("false")
  @JsonPropertyDescription(
      "Whether a target.server and its cassandra.datacenter stay after the run has ended. They are"
          + " removed when the run is deleted. Default: false.")
  public Boolean keepTarget = false;

  @Default("30m")
  @SchemaFrom(type = String.class)
  @Size(min = 2, max = Durations.MAX_LENGTH)
  @ValidationRule(value = Durations.OF_RUN, message = "timeout" + Durations.OF_RUN_MESSAGE)
  @JsonPropertyDescription(
      "How long the run may take from its admission to its end; time in the queue doesn't count. A"
          + " run that takes longer fails. A run also fails if an object that its spec refers to is"
          + " missing for this long. A Go duration, 24h at most. The warm-up and all attempts must"
          + " fit into it. Default: 30m.")
  public GoDuration timeout = GoDuration.parse("30m");

  @SchemaFrom(type = String.class)
  @Size(min = 1, max = Durations.MAX_LENGTH)
  @ValidationRule(value = Durations.KEPT, message = "ttlAfterFinished" + Durations.KEPT_MESSAGE)
  @JsonPropertyDescription(
      "The run is deleted, with everything it owns, this long after its end; 8760h at most. The run"
          + " of a comparison stays as long as that, whatever this says. Default: never.")
  public GoDuration ttlAfterFinished;

  @Default("false")
  @JsonPropertyDescription(
      "Set to true to end the run now. What was measured so far stays in the status. This can't be"
          + " undone. Default: false.")
  public Boolean cancel = false;

  /** How many attempts the run takes at most, discarded ones included. */
  public int mostAttempts() {
    if (untilPrecise != null) {
      return untilPrecise.maxAttempts + discardAttempts;
    }
    return attempts == null ? USUAL_ATTEMPTS : attempts;
  }
}
