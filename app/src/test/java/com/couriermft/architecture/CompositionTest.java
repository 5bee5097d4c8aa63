package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.api.Test;

/** Checks that the composition root creates each service once, from fully initialized services. */
class CompositionTest {
  private static final String ROOT = "com.couriermft.app";

  /** Types that are created once for each queue, protocol or kind of objects. */
  private static final List<String> MADE_OFTEN =
      List.of(
          "ControlQueue",
          "DefinitionKind",
          "DefinitionObjects",
          "DocumentKind",
          "LazyConnectionTest",
          "References");

  /** Fields that the first call initializes, so that a process loads the class only when needed. */
  private static final List<String> FILLED_BY_THE_FIRST_CALL =
      List.of("Partners.http", "Partners.workspace");

  @Test
  void services_areMadeOnce() {
    Map<String, Integer> made = new TreeMap<>();
    List<String> ofRoot =
        root()
            .flatMap(unit -> unit.getTypeDecls().stream())
            .filter(ClassTree.class::isInstance)
            .map(type -> ((ClassTree) type).getSimpleName().toString())
            .toList();
    root()
        .forEach(
            unit -> {
              List<String> own =
                  unit.getImports().stream()
                      .map(each -> each.getQualifiedIdentifier().toString())
                      .filter(name -> name.startsWith("com.couriermft."))
                      .map(name -> name.substring(name.lastIndexOf('.') + 1))
                      .toList();
              eachNew(
                  unit,
                  type -> {
                    if (own.contains(type) || ofRoot.contains(type)) {
                      made.merge(type, 1, Integer::sum);
                    }
                  });
            });

    assertThat(made).containsKeys("Engine", "Chains", "Outbox", "EventFeed", "IdempotencyKeys");
    made.values().removeIf(times -> times == 1);
    assertThat(made).containsOnlyKeys(MADE_OFTEN);
  }

  @Test
  void parts_areComplete_onceConstructed() {
    List<String> changing = new ArrayList<>();
    root()
        .flatMap(unit -> unit.getTypeDecls().stream())
        .filter(ClassTree.class::isInstance)
        .map(ClassTree.class::cast)
        .forEach(
            type ->
                type.getMembers().stream()
                    .filter(VariableTree.class::isInstance)
                    .map(VariableTree.class::cast)
                    .filter(field -> !field.getModifiers().getFlags().contains(Modifier.FINAL))
                    .forEach(field -> changing.add(type.getSimpleName() + "." + field.getName())));

    assertThat(changing).containsExactlyInAnyOrderElementsOf(FILLED_BY_THE_FIRST_CALL);
  }

  private static Stream<CompilationUnitTree> root() {
    return SourceUnits.ALL.units().stream()
        .filter(unit -> unit.getPackageName() != null)
        .filter(unit -> unit.getPackageName().toString().equals(ROOT));
  }

  private static void eachNew(CompilationUnitTree unit, Consumer<String> found) {
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitNewClass(NewClassTree made, Void unused) {
        found.accept(made.getIdentifier().toString().replaceAll("<.*", ""));
        return super.visitNewClass(made, null);
      }
    }.scan(unit, null);
  }
}
