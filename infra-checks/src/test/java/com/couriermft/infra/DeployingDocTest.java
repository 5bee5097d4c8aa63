package com.couriermft.infra;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.infra.bicep.BicepFile;
import com.couriermft.infra.bicep.Declaration;
import com.couriermft.infra.bicep.Declaration.Kind;
import com.couriermft.infra.bicep.Expression;
import com.couriermft.infra.bicep.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * docs/operate/deploying.md documents the existing parameters and outputs, and their defaults. The
 * tables come from the descriptions in main.bicep: {@code ./courier test -pl infra-checks
 * -Dtest=DeployingDocTest -Dcourier.docs.write=true} writes them.
 */
class DeployingDocTest {
  private static final String PAGE = "docs/operate/deploying.md";
  private static final String DOCUMENT = Project.text(PAGE);
  private static final BicepFile MAIN = file(Project.sources(), "main.bicep");
  private static final BicepFile GIVEN = file(Project.sources(), "main.bicepparam");

  @Test
  void tables_ofTheDocument_areThoseOfTheFiles() throws IOException {
    String wanted =
        withTable(
            withTable(
                DOCUMENT,
                "outputs",
                "| output | meaning |\n|---|---|\n",
                MAIN.all(Kind.OUTPUT).map(o -> List.of(code(o.name()), meaning(o)))),
            "parameters",
            "| variable | parameter | default | meaning |\n|---|---|---|---|\n",
            MAIN.all(Kind.PARAMETER).map(DeployingDocTest::cells));
    if (Boolean.getBoolean("courier.docs.write")) {
      Files.writeString(Project.root().resolve(PAGE), wanted);
    }
    assertThat(Project.text(PAGE)).isEqualTo(wanted);
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
  void deployment_byTheDocumentedCommands_namesWhoReceivesAlerts() {
    assertThat(section("With azd")).contains("COURIER_ALERT_EMAILS ");
    assertThat(section("With az")).contains("COURIER_ALERT_EMAILS=");
  }

  @Test
  void signIn_ofTheDocument_passesOutputsToTheScriptAndIsInTheGate() {
    assertThat(section("Sign-in with Entra"))
        .contains(
            "infra-bicep/entra/register.sh courier-prod \"$COURIER_API_URL\""
                + " \"$COURIER_IDENTITY_PRINCIPAL_ID\"");
    assertThat(section("The operator's gate")).contains("a person signs in in a browser");
    assertThat(Project.text("docs/operate/security.md")).contains("in a browser");
  }

  private static String section(String title) {
    return DOCUMENT.split("\n## " + title + "\n", 2)[1].split("\n## ", 2)[0];
  }

  /** Returns the text with new rows in the table between the marks of a name. */
  private static String withTable(
      String text, String name, String head, Stream<List<String>> rows) {
    String begin = "<!-- " + name + " -->\n";
    return text.substring(0, text.indexOf(begin) + begin.length())
        + head
        + rows.map(DeployingDocTest::row).collect(Collectors.joining())
        + text.substring(text.indexOf("<!-- /" + name + " -->"));
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.isEmpty() ? " " : " " + cell + " ")
        .collect(Collectors.joining("|", "|", "|\n"));
  }

  private static List<String> cells(Declaration parameter) {
    String standard = literal(parameter.value());
    return List.of(
        code(variable(parameter.name())),
        code(parameter.name()),
        standard.matches("-?[0-9]+") ? standard : code(standard),
        meaning(parameter));
  }

  private static String meaning(Declaration declared) {
    String text =
        declared.findDecorator("description").map(call -> call.parts().get(0).text()).orElse("");
    assertThat(text).as(declared.name()).doesNotContain("|").doesNotEndWith(".");
    return text;
  }

  private static String code(String cell) {
    return cell.isEmpty() ? "" : "`" + cell + "`";
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
