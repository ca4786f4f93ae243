package io.wrkbench.api.comparison;

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
import io.wrkbench.api.BenchmarkRun;

/**
 * Variants of one thing, measured in turns until it is known which is faster, and by how much.
 *
 * <p>The annotations list the columns of {@code kubectl get} in their order.
 */
@JsonClassDescription(
    "Variants of one thing, measured in turns until it is known which is faster, and by how much.")
@Group(BenchmarkRun.GROUP)
@Version("v1alpha1")
@Plural("benchmarkcomparisons")
@Singular("benchmarkcomparison")
@ShortNames("bmc")
@Categories(BenchmarkRun.CATEGORY)
@AdditionalPrinterColumn(name = "Variants", jsonPath = ".status.names", type = Type.STRING)
@AdditionalPrinterColumn(name = "Verdict", jsonPath = ".status.verdict", type = Type.STRING)
@AdditionalPrinterColumn(name = "Rounds", jsonPath = ".status.rounds", type = Type.STRING)
@AdditionalPrinterColumn(name = "Objectives", jsonPath = ".status.objectives", type = Type.STRING)
@AdditionalPrinterColumn(name = "Phase", jsonPath = ".status.phase", type = Type.STRING)
@AdditionalPrinterColumn(name = "Age", jsonPath = ".metadata.creationTimestamp", type = Type.DATE)
public class BenchmarkComparison
    extends CustomResource<BenchmarkComparisonSpec, BenchmarkComparisonStatus>
    implements Namespaced {
  private static final long serialVersionUID = 1L;
}
