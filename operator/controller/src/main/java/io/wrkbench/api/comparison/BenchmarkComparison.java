package io.wrkbench.api.comparison;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn.Type;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Categories;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.PartlyReadable;
import io.wrkbench.api.Unreadable;
import java.util.Optional;

/**
 * Variants of one thing, measured in turns until it is known which is faster, and by how much.
 *
 * <p>Reading one never fails, whatever is stored: what can't be read is marked, as in a {@link
 * BenchmarkRun}. Never write the spec of a marked one.
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
@ValidationRule(
    value = BenchmarkComparisonSpec.NEW_ONLY + "size(self.metadata.name) <= 63",
    message = "the name must have at most 63 characters: its runs have it as a label",
    optionalOldSelf = true)
public class BenchmarkComparison
    extends CustomResource<BenchmarkComparisonSpec, BenchmarkComparisonStatus>
    implements Namespaced, PartlyReadable {
  private static final long serialVersionUID = 1L;

  /** Not part of the API: only copies that {@link io.wrkbench.api.ApiJson} makes have it. */
  Unreadable unreadable;

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
