package io.wrkbench.app;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.child.Children;
import io.wrkbench.queue.Slots;
import java.util.Set;

/** What the packages promise: who decides doesn't write, and who builds doesn't ask. */
@AnalyzeClasses(packages = "io.wrkbench", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String CLIENT = "io.fabric8.kubernetes.client.dsl";

  private static final String[] PURE = {
    "..api..",
    "..phase..",
    "..status..",
    "..resource..",
    "..evidence..",
    "..variant..",
    "..verdict..",
    "..metrics..",
    "..statistics..",
    "..judge..",
    "..pod.."
  };

  private static final Set<String> WRITES =
      Set.of(
          "create",
          "createOr",
          "createOrReplace",
          "update",
          "updateStatus",
          "replace",
          "patch",
          "patchStatus",
          "edit",
          "editStatus",
          "delete",
          "scale",
          "serverSideApply");

  @ArchTest
  static final ArchRule PURE_PACKAGES_HAVE_NO_CLIENT =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .dependOnClassesThat()
          .areAssignableTo(KubernetesClient.class);

  @ArchTest
  static final ArchRule PURE_PACKAGES_DO_NOT_ASK_THE_CLOCK =
      noClasses()
          .that()
          .resideInAnyPackage(PURE)
          .should()
          .callMethod(java.time.Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis");

  @ArchTest
  static final ArchRule ONLY_THESE_WRITE_TO_THE_CLUSTER =
      noClasses()
          .that()
          .resideOutsideOfPackages("..act..", "..record..")
          .and()
          .doNotBelongToAnyOf(Children.class, Slots.class)
          .should()
          .callMethodWhere(
              describe(
                  "a client's method that writes",
                  call ->
                      call.getTarget().getOwner().getPackageName().startsWith(CLIENT)
                          && WRITES.contains(call.getName())))
          .orShould()
          .callMethodWhere(
              describe(
                  "a client's raw with a method, which may write",
                  call ->
                      call.getName().equals("raw")
                          && call.getTarget().getRawParameterTypes().size() > 1));

  @ArchTest
  static final ArchRule WHAT_ALL_KINDS_SHARE_KNOWS_NONE_OF_THEM =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.wrkbench.step..",
              "io.wrkbench.queue..",
              "io.wrkbench.child..",
              "io.wrkbench.pod..",
              "io.wrkbench.reason..",
              "io.wrkbench.record..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.wrkbench.run..", "io.wrkbench.comparison..")
          .orShould()
          .dependOnClassesThat()
          .haveNameMatching("io\\.wrkbench\\.api\\.(comparison\\.)?Benchmark.*");

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("io.wrkbench.(*)..").should().beFreeOfCycles();
}
