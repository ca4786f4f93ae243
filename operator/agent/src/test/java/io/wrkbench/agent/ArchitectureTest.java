package io.wrkbench.agent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What the packages promise: each has one subject, and they depend on each other one way only. */
@AnalyzeClasses(
    packages = "io.wrkbench.agent",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule NO_CYCLES =
      slices().matching("io.wrkbench.agent.(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule NOTHING_DEPENDS_ON_THE_COMMAND_LINE =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.wrkbench.agent")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.wrkbench.agent");

  @ArchTest
  static final ArchRule TOOLS_DO_NOT_KNOW_EACH_OTHER =
      slices().matching("io.wrkbench.agent.(wrk|ab|curl|rate)..").should().notDependOnEachOther();

  @ArchTest
  static final ArchRule REPORT_AND_MACHINE_STAND_ALONE =
      classes()
          .that()
          .resideInAnyPackage("io.wrkbench.agent.report", "io.wrkbench.agent.machine")
          .should()
          .onlyDependOnClassesThat()
          .resideOutsideOfPackages(
              "io.wrkbench.agent",
              "io.wrkbench.agent.load",
              "io.wrkbench.agent.tool",
              "io.wrkbench.agent.http",
              "io.wrkbench.agent.signal");
}
