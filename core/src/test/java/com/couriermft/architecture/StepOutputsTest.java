package com.couriermft.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.couriermft.steps.spi.Step;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Tests of steps hold what steps put out against what their types declare. */
class StepOutputsTest {
  @Test
  void testsOfSteps_runThemByCheckedSteps() {
    noClasses()
        .that()
        .areNotAssignableTo(Step.class)
        .should()
        .callMethodWhere(
            target(nameMatching("run|runSlice")).and(target(owner(assignableTo(Step.class)))))
        .as("tests of steps run them by CheckedSteps")
        .check(
            new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
                .importPackages("com.couriermft.steps"));
  }
}
