package com.couriermft.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.couriermft.engine.spi.Step;
import com.couriermft.testing.ProjectFiles;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Checks that tests of steps compare the outputs of steps with the declarations of their types. */
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
                .importPaths(
                    ProjectFiles.PRODUCT.stream()
                        .map(
                            module ->
                                ProjectFiles.root()
                                    .resolve(module + "/target/test-classes/com/couriermft/steps"))
                        .filter(Files::isDirectory)
                        .toArray(Path[]::new)));
  }
}
