package com.couriermft.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** docs/operate/deploying.md documents the existing parameters and outputs, and their defaults. */
class DeployingDocTest {
  private static final String DOCUMENT = Project.text("docs/operate/deploying.md");
  private static final BicepFile MAIN = file(Project.sources(), "main.bicep");
  private static final BicepFile GIVEN = file(Project.sources(), "main.bicepparam");

  /**
   * A row of the table: the parameter's variable and its default, which is empty if there is none.
   */
  private record Row(String variable, String standard) {}

  @Test
  void parameters_ofTheDocument_areThoseOfTheFiles() {
    Map<String, Row> expected = new TreeMap<>();
    MAIN.all(Kind.PARAMETER)
        .forEach(p -> expected.put(p.name(), new Row(variable(p.name()), literal(p.value()))));
    assertThat(documented()).isEqualTo(expected);
  }

  @Test
  void defaults_ofTheParameterFile_areThoseOfMain() {
    GIVEN
        .all(Kind.PARAMETER)
        .forEach(
            given ->
                reading(given)
                    .filter(call -> call.parts().size() > 1)
                    .ifPresent(
                        call ->
                            assertThat(call.parts().get(1).text())
                                .as("default of %s in main.bicepparam", given.name())
                                .isEqualTo(standard(given.name()))));
  }

  @Test
  void outputs_all_areExplained() {
    assertThat(MAIN.all(Kind.OUTPUT).map(Declaration::name))
        .allSatisfy(output -> assertThat(DOCUMENT).contains("`" + output + "`"));
  }

  private static Map<String, Row> documented() {
    String section = DOCUMENT.split("\n## Parameters\n", 2)[1].split("\n## ", 2)[0];
    return section
        .lines()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| variable "))
        .map(line -> line.split(" *\\| *", -1))
        .collect(
            Collectors.toMap(
                cells -> code(cells[2]),
                cells -> new Row(code(cells[1]), code(cells[3])),
                (first, second) -> first,
                TreeMap::new));
  }

  private static String code(String cell) {
    return cell.replace("`", "").strip();
  }

  /** Returns the environment variable that a parameter reads; empty if it reads none. */
  private static String variable(String parameter) {
    return GIVEN
        .find(Kind.PARAMETER, parameter)
        .flatMap(DeployingDocTest::reading)
        .map(call -> call.parts().get(0).text())
        .orElse("");
  }

  private static Optional<Expression> reading(Declaration given) {
    return Stream.ofNullable(given.value())
        .flatMap(Expression::all)
        .flatMap(DeployingDocTest::withVariable)
        .filter(e -> e.is(Expression.Kind.CALL) && e.text().equals("readEnvironmentVariable"))
        .findFirst();
  }

  private static Stream<Expression> withVariable(Expression expression) {
    if (!expression.is(Expression.Kind.NAME)) {
      return Stream.of(expression);
    }
    return GIVEN.find(Kind.VARIABLE, expression.text()).stream()
        .flatMap(variable -> Stream.ofNullable(variable.value()));
  }

  private static String standard(String parameter) {
    return literal(MAIN.find(Kind.PARAMETER, parameter).orElseThrow().value());
  }

  private static String literal(@Nullable Expression value) {
    if (value == null || value.is(Expression.Kind.ARRAY) && value.parts().isEmpty()) {
      return "";
    }
    if (value.is(Expression.Kind.OBJECT) && value.properties().isEmpty()) {
      return "{}";
    }
    return value.is(Expression.Kind.INTERPOLATED)
        ? value.parts().stream()
            .map(part -> part.is(Expression.Kind.STRING) ? part.text() : "{" + part.text() + "}")
            .collect(Collectors.joining())
        : value.text();
  }

  private static BicepFile file(Sources sources, String path) {
    return sources.find(path).orElseThrow();
  }
}
