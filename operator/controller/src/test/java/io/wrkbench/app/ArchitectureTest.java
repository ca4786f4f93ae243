package io.wrkbench.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.fabric8.kubernetes.client.KubernetesClient;

/** What the packages promise: who decides doesn't write, and who builds doesn't ask. */
@AnalyzeClasses(packages = "io.wrkbench", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule PURE_PACKAGES_HAVE_NO_CLIENT =
      noClasses()
          .that()
          .resideInAnyPackage("..api..", "..phase..", "..status..", "..resource..", "..metrics..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(KubernetesClient.class);

  @ArchTest
  static final ArchRule PURE_PACKAGES_DO_NOT_ASK_THE_CLOCK =
      noClasses()
          .that()
          .resideInAnyPackage("..phase..", "..status..", "..resource..")
          .should()
          .callMethod(java.time.Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis");

  @ArchTest
  static final ArchRule ONLY_ACT_RECORD_AND_EVENT_WRITE =
      noClasses()
          .that()
          .resideInAnyPackage("..observe..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..act..", "..record..");

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("io.wrkbench.(*)..").should().beFreeOfCycles();
}
