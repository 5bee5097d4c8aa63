package com.couriermft.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Checks that public methods have no {@link Optional} parameters; only package-private methods may
 * have them.
 */
class OptionalTest {
  @Test
  void publicMethods_takeNoOptional() {
    noMethods()
        .that()
        .arePublic()
        .and()
        .areDeclaredInClassesThat()
        .arePublic()
        .should()
        .haveRawParameterTypes(
            DescribedPredicate.describe(
                "an Optional",
                (List<JavaClass> types) ->
                    types.stream().anyMatch(type -> type.isEquivalentTo(Optional.class))))
        .check(ProductClasses.ALL);
  }
}
