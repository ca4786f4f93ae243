package io.wrkbench.fuzz;

import static java.lang.Boolean.TRUE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Command;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Applies cases, many at a time, and looks at all of them until each has ended and nothing is left
 * of it.
 */
final class Campaign implements AutoCloseable {
  /** More than there are slots, so that there is a queue. */
  static final int MOST_AT_A_TIME = 70;

  /** While one has waited so long for its first phase, no more are applied. */
  private static final Duration BEHIND = Duration.ofSeconds(3);

  /** Label of a run's objects with its UID. */
  private static final String RUN = "wrkbench.io/run";

  /** Label of the Leases that are slots; the holder ends in its UID. */
  private static final String SLOT = "wrkbench.io/measuring-slot";

  private static final Duration TICK = Duration.ofMillis(100);
  private static final Duration LOOK_AT_OPERATOR = Duration.ofSeconds(1);
  private static final Duration LOOK_AT_CHILDREN = Duration.ofSeconds(2);
  private static final Duration MOST_IN_QUEUE = Duration.ofSeconds(30);
  private static final Duration MOST_TO_CLEAR = Duration.ofSeconds(30);

  /** Pods that really ran may take their time to end, and keep the slot until then. */
  private static final Duration MOST_TO_END_PODS = Duration.ofSeconds(100);

  private static final String NO_FINALIZERS = "{\"metadata\":{\"finalizers\":null}}";
  private static final int MOST_REFUSALS = 12;
  private static final int WRITERS = 6;
  private static final KubernetesClient CLIENT = Cluster.client();
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Fixtures fixtures;
  private final OperatorWatch operator;
  private final int enoughFindings;
  private final FairClock clock;
  private final Map<String, Tracked> runs = new ConcurrentHashMap<>();
  private final Map<String, JsonNode> early = new ConcurrentHashMap<>();
  private final Queue<Finding> findings = new ConcurrentLinkedQueue<>();
  private final Set<String> expected = ConcurrentHashMap.newKeySet();
  private final Map<String, AtomicInteger> ends = new ConcurrentHashMap<>();
  private final Map<String, Integer> refusals = new ConcurrentHashMap<>();
  private final AtomicInteger accepted = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger applying = new AtomicInteger();
  private final ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
  private final List<SharedIndexInformer<GenericKubernetesResource>> informers;
  private Duration operatorLooked = Duration.ZERO;
  private Duration childrenLooked = Duration.ZERO;

  /**
   * Watches from here on.
   *
   * @param clock the one that says who is late; it goes on while cases are run
   * @param enoughFindings after so many it is over
   */
  Campaign(Fixtures fixtures, OperatorWatch operator, FairClock clock, int enoughFindings) {
    this.fixtures = fixtures;
    this.operator = operator;
    this.clock = clock;
    this.enoughFindings = enoughFindings;
    informers =
        Stream.concat(fixtures.namespaces().stream(), Stream.of(fixtures.goodNamespace()))
            .flatMap(
                namespace ->
                    Arrays.stream(OurKind.values())
                        .map(kind -> kind.in(namespace).inform(new Seen())))
            .toList();
  }

  /** Puts what the API server tells of runs and comparisons where the others look. */
  private final class Seen implements ResourceEventHandler<GenericKubernetesResource> {
    @Override
    public void onAdd(GenericKubernetesResource run) {
      JsonNode json = JSON.valueToTree(run);
      // Perhaps before the answer to its creation has been read.
      early.put(run.getMetadata().getUid(), json);
      Tracked tracked = runs.get(run.getMetadata().getUid());
      if (tracked == null) {
        tracked = child(run);
      }
      if (tracked != null) {
        tracked.seen(json, now());
      }
    }

    /** A run that one of the comparisons has made is looked at, too. */
    private Tracked child(GenericKubernetesResource run) {
      Tracked parent =
          run.getMetadata().getOwnerReferences().stream()
              .filter(owner -> TRUE.equals(owner.getController()))
              .map(OwnerReference::getUid)
              .map(runs::get)
              .filter(Objects::nonNull)
              .findFirst()
              .orElse(null);
      if (parent == null || run.getMetadata().getDeletionTimestamp() != null) {
        return null;
      }
      String uid = run.getMetadata().getUid();
      Tracked child = parent.child(run.getMetadata().getName(), uid, now());
      Tracked before = runs.putIfAbsent(uid, child);
      return before == null ? child : before;
    }

    @Override
    public void onUpdate(GenericKubernetesResource old, GenericKubernetesResource run) {
      onAdd(run);
    }

    @Override
    public void onDelete(GenericKubernetesResource run, boolean unknown) {
      Tracked tracked = runs.get(run.getMetadata().getUid());
      if (tracked != null) {
        tracked.seen(JSON.valueToTree(run), now());
        tracked.gone = now();
      }
    }
  }

  /** Findings so far. */
  List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** What was logged with a stack trace and is expected. */
  Set<String> expected() {
    return expected;
  }

  /** Which fields were refused most often. */
  String refusals() {
    return refusals.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(MOST_REFUSALS)
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .collect(Collectors.joining(", "));
  }

  /** How many cases the API server took. */
  int accepted() {
    return accepted.get();
  }

  /** What there is to say of it in a line. */
  String summary() {
    return "%d accepted, %d refused, %s in %d s, %d findings"
        .formatted(accepted.get(), refused.get(), ends, clock.real().toSeconds(), findings.size());
  }

  /**
   * Applies cases until so many were accepted, and waits until all have ended.
   *
   * @param between called all the time with what there is to say
   * @return the runs that were under way when the operator ended, if it did
   */
  List<Case> run(Iterator<Case> cases, int count, Runnable between) {
    while (true) {
      clock.look();
      Duration now = now();
      boolean more = accepted.get() < count && findings.size() < enoughFindings;
      while (more
          && cases.hasNext()
          && !isBehind(now)
          && unended() + applying.get() < MOST_AT_A_TIME
          && accepted.get() + applying.get() < count) {
        Case next = cases.next();
        applying.incrementAndGet();
        writers.execute(() -> apply(next));
      }
      runs.values().forEach(run -> look(run, now));
      if (now.minus(operatorLooked).compareTo(LOOK_AT_OPERATOR) > 0) {
        operatorLooked = now;
        Optional<Finding> fault = operator.fault();
        operator.log(this::logged);
        if (fault.isPresent()) {
          found(fault.get());
          return runs.values().stream().map(run -> run.of).distinct().toList();
        }
      }
      if (now.minus(childrenLooked).compareTo(LOOK_AT_CHILDREN) > 0) {
        childrenLooked = now;
        lookAtChildren(now);
      }
      between.run();
      boolean allEnded = runs.isEmpty() && applying.get() == 0;
      if (allEnded && (!more || !cases.hasNext()) || findings.size() >= enoughFindings) {
        operator.log(this::logged);
        return List.of();
      }
      pause();
    }
  }

  /** Whether the operator, or the machine, has more to do than it can. */
  private boolean isBehind(Duration now) {
    return runs.values().stream()
        .anyMatch(run -> run.phase().isEmpty() && now.minus(run.created).compareTo(BEHIND) > 0);
  }

  private long unended() {
    return runs.values().stream()
        .filter(run -> run.parent == null && run.ended == null && run.gone == null)
        .count();
  }

  private void apply(Case next) {
    String namespace = fixtures.namespace(next.namespace());
    String manifest = next.manifest().toString();
    try {
      String path =
          "/apis/wrkbench.io/v1alpha1/namespaces/%s/%s".formatted(namespace, next.kind().plural());
      Optional<JsonNode> there = created(next, namespace, path, manifest);
      if (there.isEmpty()) {
        return;
      }
      JsonNode created = there.get();
      String uid = created.at("/metadata/uid").asText();
      Tracked run = new Tracked(next, namespace, created.at("/metadata/name").asText(), uid, now());
      run.seen(created, now());
      runs.put(uid, run);
      JsonNode before = early.get(uid);
      if (before != null) {
        run.seen(before, now());
      }
      accepted.incrementAndGet();
    } catch (KubernetesClientException e) {
      refused.incrementAndGet();
      refusals.merge(Refusal.field(e), 1, Integer::sum);
      Refusal.fault(e, manifest)
          .ifPresent(fault -> found(new Finding("BadRefusal", fault, Optional.of(next))));
    } catch (Exception | StackOverflowError e) { // Otherwise nobody would see that it ended here.
      found(new Finding("NotApplied", e.toString(), Optional.of(next)));
    } finally {
      applying.decrementAndGet();
    }
  }

  /**
   * The object that is there now; of one that a tool was to bring, empty if it isn't. A tool may
   * refuse what the API server would take, and what it brought may be gone by now.
   */
  private Optional<JsonNode> created(Case next, String namespace, String path, String manifest)
      throws IOException {
    String itself = path + "/" + next.name();
    if (next.way() == Way.CREATE) {
      return Optional.of(
          JSON.readTree(
              Answered.create(() -> CLIENT.raw(path, "POST", manifest), () -> CLIENT.raw(itself))));
    }
    Command.Result result = next.way().apply(namespace, manifest);
    String there = Answered.read(() -> CLIENT.raw(itself));
    if (there != null) {
      return Optional.of(JSON.readTree(there));
    }
    if (result.exitCode() == 0) {
      accepted.incrementAndGet();
      ended(next.way() + " Deleted");
    } else {
      refused.incrementAndGet();
      refusals.merge("by " + next.way(), 1, Integer::sum);
    }
    return Optional.empty();
  }

  private void look(Tracked run, Duration now) {
    Optional<Finding> fault = Judge.fault(run, now);
    if (fault.isPresent()) {
      found(fault.get());
      run.deleteAsked = now; // Its children go with it.
      forget(run, "faulty");
      delete(run);
      return;
    }
    if (run.gone != null) {
      forget(run, run.phase().isEmpty() ? "Deleted" : run.phase());
      return;
    }
    if (run.parent != null) {
      lookAtDeletion(run, now);
      return;
    }
    List<Step> steps = run.steps();
    // One after the other: the next one when the one before it is done.
    if (run.stepsBegun < steps.size()
        && run.stepsBegun == run.stepsDone
        && now.minus(run.created).compareTo(steps.get(run.stepsBegun).after()) >= 0) {
      Step step = steps.get(run.stepsBegun++);
      writers.execute(
          () -> {
            perform(run, step);
            run.stepsDone = run.stepsBegun;
          });
    }
    boolean waitsTooLong = run.isQueued() && now.minus(run.created).compareTo(MOST_IN_QUEUE) > 0;
    boolean overAndClean = run.ended != null && run.clean != null;
    if (run.deleteAsked == null && (waitsTooLong || overAndClean)) {
      run.deleteAsked = now;
      writers.execute(() -> delete(run));
    }
    lookAtDeletion(run, now);
  }

  /** What is deleted has to be gone soon; of a comparison, its runs as well. */
  private void lookAtDeletion(Tracked run, Duration now) {
    Duration asked = run.deleteAsked;
    if (asked == null && run.parent != null && !runs.containsKey(run.parent.uid)) {
      asked = run.deleteAsked = now;
    }
    if (asked != null && now.minus(asked).compareTo(MOST_TO_CLEAR) > 0) {
      found(new Finding("NotDeleted", run + " was deleted, and is there", Optional.of(run.of)));
      forget(run, "faulty");
    }
  }

  private void forget(Tracked run, String end) {
    runs.remove(run.uid);
    early.remove(run.uid);
    ended(run.isOf() + end);
  }

  private void ended(String how) {
    ends.computeIfAbsent(how, e -> new AtomicInteger()).incrementAndGet();
  }

  private void perform(Tracked of, Step step) {
    Optional<Tracked> target = step.ofChild() ? lastChild(of) : Optional.of(of);
    target.filter(run -> run.gone == null).ifPresent(run -> performOn(run, step));
  }

  private Optional<Tracked> lastChild(Tracked comparison) {
    return runs.values().stream()
        .filter(run -> run.parent == comparison)
        .max(Comparator.comparing(run -> run.created));
  }

  private void performOn(Tracked run, Step step) {
    try {
      Answered.send(() -> send(run, step));
    } catch (KubernetesClientException e) {
      if (e.getCode() != 404 && e.getCode() != 409) {
        Refusal.fault(e, String.valueOf(step.patch()))
            .ifPresent(
                fault ->
                    found(new Finding("BadRefusal", step + ": " + fault, Optional.of(run.of))));
      }
    }
  }

  private void send(Tracked run, Step step) {
    switch (step.kind()) {
      case DELETE -> {
        run.deleteAsked = now();
        delete(run);
      }
      case CANCEL -> {
        Cluster.patch(resource(run), step.patch().toString());
        run.cancelAsked = now();
      }
      case PATCH -> {
        run.orphaned |= step.patch().at("/metadata/ownerReferences").isArray();
        Cluster.patch(resource(run), step.patch().toString());
      }
      case STATUS -> {
        run.tampered = true;
        Cluster.patch(resource(run).subresource("status"), step.patch().toString());
      }
    }
  }

  /** With whatever finalizers it was given. */
  private void delete(Tracked run) {
    try {
      Answered.send(() -> resource(run).delete());
      if (run.metadata.path("finalizers").size() > 0
          || run.of.steps().stream()
              .anyMatch(s -> String.valueOf(s.patch()).contains("finalizers"))) {
        Answered.send(() -> Cluster.patch(resource(run), NO_FINALIZERS));
      }
    } catch (KubernetesClientException e) {
      if (e.getCode() != 404) {
        found(new Finding("NotDeleted", e.getMessage(), Optional.of(run.of)));
      }
    }
  }

  private static Resource<GenericKubernetesResource> resource(Tracked run) {
    return run.kind().in(run.namespace).withName(run.name);
  }

  /** Slots and objects of runs that have ended. */
  private void lookAtChildren(Duration now) {
    List<Tracked> ended =
        runs.values().stream().filter(run -> run.ended != null && run.clean == null).toList();
    if (ended.isEmpty()) {
      return;
    }
    Set<String> holders =
        CLIENT.leases().inNamespace(operator.namespace()).withLabel(SLOT).list().getItems().stream()
            .map(lease -> String.valueOf(lease.getSpec().getHolderIdentity()))
            .map(holder -> holder.substring(holder.lastIndexOf('/') + 1))
            .collect(Collectors.toSet());
    Map<String, List<String>> left =
        fixtures.namespaces().stream()
            .flatMap(Campaign::objects)
            .filter(object -> object.getMetadata().getDeletionTimestamp() == null)
            .collect(
                Collectors.groupingBy(
                    object -> object.getMetadata().getLabels().get(RUN),
                    Collectors.mapping(
                        object -> object.getKind() + "/" + object.getMetadata().getName(),
                        Collectors.toList())));
    Map<String, List<String>> probes = ProbesLeft.byRun();
    for (Tracked run : ended) {
      List<String> objects = new ArrayList<>(probes.getOrDefault(run.uid, List.of()));
      if (!run.spec.path("keepTarget").asBoolean()) {
        objects.addAll(left.getOrDefault(run.uid, List.of()));
      }
      boolean holds = holders.contains(run.uid);
      if (objects.isEmpty() && !holds) {
        run.clean = now;
      } else if (now.minus(run.ended).compareTo(holds ? MOST_TO_END_PODS : MOST_TO_CLEAR) > 0) {
        found(
            new Finding(
                holds ? "SlotHeld" : "LeftBehind",
                "%s has ended, and there are %s%s"
                    .formatted(run, objects, holds ? " and its slot" : ""),
                Optional.of(run.of)));
        run.clean = now;
      }
    }
  }

  private static Stream<HasMetadata> objects(String namespace) {
    return Stream.of(
            CLIENT.apps().deployments().inNamespace(namespace).withLabel(RUN).list(),
            CLIENT.batch().v1().jobs().inNamespace(namespace).withLabel(RUN).list(),
            CLIENT.services().inNamespace(namespace).withLabel(RUN).list(),
            CLIENT.secrets().inNamespace(namespace).withLabel(RUN).list())
        .map(list -> list.getItems())
        .flatMap(Collection::stream)
        .map(HasMetadata.class::cast);
  }

  private void logged(String line) {
    LogEvents.thrown(line)
        .ifPresent(
            thrown -> {
              if (thrown.expected()) {
                expected.add(thrown.kind() + ": " + thrown.text());
              } else if (findings.stream().noneMatch(f -> f.kind().equals(thrown.kind()))) {
                found(new Finding(thrown.kind(), thrown.text(), culprit(thrown)));
              }
            });
  }

  private Optional<Case> culprit(LogEvents.Thrown thrown) {
    return runs.values().stream()
        .filter(run -> run.namespace.equals(thrown.namespace()) && run.name.equals(thrown.name()))
        .map(run -> run.of)
        .findFirst();
  }

  private Duration now() {
    return clock.now();
  }

  /** Adds one. Told at once: whoever reads the log of a test that was ended wants to know, too. */
  void found(Finding finding) {
    System.out.println("fuzz: " + finding);
    findings.add(finding);
  }

  private static void pause() {
    try {
      Thread.sleep(TICK.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while runs were under way", e);
    }
  }

  @Override
  public void close() {
    informers.forEach(SharedIndexInformer::close);
    writers.shutdownNow();
    fixtures.namespaces().forEach(Campaign::clear);
  }

  private static void clear(String namespace) {
    // The comparisons first: they would go on with other runs.
    clear(OurKind.COMPARISON, namespace);
    clear(OurKind.RUN, namespace);
  }

  private static void clear(OurKind kind, String namespace) {
    for (GenericKubernetesResource left : kind.in(namespace).list().getItems()) {
      CLIENT.resource(left).delete();
      if (!left.getMetadata().getFinalizers().isEmpty()) {
        Cluster.patch(CLIENT.resource(left), NO_FINALIZERS);
      }
    }
  }
}
