package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One target, one load, several attempts; the measured figures are in the status.
 *
 * <p>Reading one with {@link ApiJson} never fails, whatever is stored. What can't be read is marked
 * ({@link #unreadable}) and replaced by a placeholder:
 *
 * <ul>
 *   <li>With an {@link #unreadableSpec}, the spec is a harmless placeholder. Of the stored spec, it
 *       has only {@code cancel} and {@code ttlAfterFinished}, if those can be read. The status is
 *       complete and can be written as for any run.
 *   <li>With an {@link #unreadableStatus}, the status lacks the fields that can't be read. Writing
 *       it as a whole would remove them; {@link StatusPatch} writes only what has changed.
 * </ul>
 *
 * <p>Never write the spec of a marked run. The API server would refuse it, because it isn't the one
 * that was created. A copy that is made through JSON keeps the mark; the API server doesn't store
 * it.
 *
 * <p>The annotations list the columns of {@code kubectl get} in their order.
 */
@JsonClassDescription(
    "One target, one load, several attempts; the measured figures are in the status.")
@Group(BenchmarkRun.GROUP)
@Version("v1alpha1")
@Plural("benchmarkruns")
@Singular("benchmarkrun")
@ShortNames({"bmr", "bench"})
@Categories(BenchmarkRun.CATEGORY)
@AdditionalPrinterColumn(name = "Target", jsonPath = ".status.target", type = Type.STRING)
@AdditionalPrinterColumn(name = "Load", jsonPath = ".status.load", type = Type.STRING)
@AdditionalPrinterColumn(name = "Phase", jsonPath = ".status.phase", type = Type.STRING)
@AdditionalPrinterColumn(
    name = "Req/s",
    jsonPath = ".status.summary.requestsPerSecond.median",
    type = Type.NUMBER)
@AdditionalPrinterColumn(name = "±", jsonPath = ".status.summary.precision", type = Type.STRING)
@AdditionalPrinterColumn(name = "P50", jsonPath = ".status.summary.latency.p50", type = Type.STRING)
@AdditionalPrinterColumn(name = "P99", jsonPath = ".status.summary.latency.p99", type = Type.STRING)
@AdditionalPrinterColumn(
    name = "Errors",
    jsonPath = ".status.summary.errorsTotal",
    type = Type.INTEGER)
@AdditionalPrinterColumn(name = "Limit", jsonPath = ".status.bottleneck.limit", type = Type.STRING)
@AdditionalPrinterColumn(
    name = "Valid",
    jsonPath = ".status.conditions[?(@.type==\"Valid\")].status",
    type = Type.STRING)
@AdditionalPrinterColumn(
    name = "Objectives",
    jsonPath = ".status.summary.objectives",
    type = Type.STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = Type.DATE)
public class BenchmarkRun extends CustomResource<BenchmarkRunSpec, BenchmarkRunStatus>
    implements Namespaced, PartlyReadable {
  private static final long serialVersionUID = 1L;

  /** API group, also the prefix of our labels and annotations. */
  public static final String GROUP = "wrkbench.io";

  /** Category by which {@code kubectl get} lists all kinds of this group. */
  public static final String CATEGORY = "wrkbench";

  /** Not part of the API: only copies that {@link ApiJson} makes have it. */
  Unreadable unreadable;

  /**
   * What can't be read in the spec, the status or both, and why. The field is named as in {@code
   * spec.target.server.resources.limits.cpu}. Empty if all of the run can be read.
   */
  public Optional<String> unreadable() {
    return Stream.of(unreadableSpec(), unreadableStatus())
        .flatMap(Optional::stream)
        .reduce((spec, status) -> spec + "; " + status);
  }

  /** Why the spec can't be read; empty if it can. */
  public Optional<String> unreadableSpec() {
    return Optional.ofNullable(unreadable).map(Unreadable::spec);
  }

  /** Which fields of the status can't be read, and why; empty if all can. */
  @Override
  public Optional<String> unreadableStatus() {
    return Optional.ofNullable(unreadable).map(Unreadable::status);
  }
}
