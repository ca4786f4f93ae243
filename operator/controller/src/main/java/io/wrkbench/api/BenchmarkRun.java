package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;

/**
 * One target, one load, several attempts; the measured figures are in the status.
 *
 * <p>The columns that {@code kubectl get} prints are listed here in their order.
 */
@JsonClassDescription(
    "One target, one load, several attempts; the measured figures are in the status.")
@Group(BenchmarkRun.GROUP)
@Version("v1alpha1")
@Plural("benchmarkruns")
@Singular("benchmarkrun")
@ShortNames({"bmr", "bench"})
@AdditionalPrinterColumn(name = "Target", jsonPath = ".status.target", type = Type.STRING)
@AdditionalPrinterColumn(name = "Load", jsonPath = ".status.load", type = Type.STRING)
@AdditionalPrinterColumn(name = "Phase", jsonPath = ".status.phase", type = Type.STRING)
@AdditionalPrinterColumn(
    name = "Req/s",
    jsonPath = ".status.summary.requestsPerSecond.median",
    type = Type.NUMBER)
@AdditionalPrinterColumn(name = "P50", jsonPath = ".status.summary.latency.p50", type = Type.STRING)
@AdditionalPrinterColumn(name = "P99", jsonPath = ".status.summary.latency.p99", type = Type.STRING)
@AdditionalPrinterColumn(
    name = "Errors",
    jsonPath = ".status.summary.errorsTotal",
    type = Type.INTEGER)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = Type.DATE)
public class BenchmarkRun extends CustomResource<BenchmarkRunSpec, BenchmarkRunStatus>
    implements Namespaced {
  private static final long serialVersionUID = 1L;

  /** API group, also the prefix of our labels and annotations. */
  public static final String GROUP = "wrkbench.io";
}
