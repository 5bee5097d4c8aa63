package com.couriermft.functions.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.access.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Checks that {@code docs/reference/routes.md} is generated from {@link Route}. To write the file
 * again: {@code mvn -pl functions -am test -Dtest=RouteReferenceTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dcourier.docs.write=true}.
 */
class RouteReferenceTest {
  private static final String WRITE = "courier.docs.write";
  private static final Path PAGE = Path.of("..", "docs", "reference", "routes.md");

  @Test
  void page_isUpToDate() throws IOException {
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(PAGE, page());
    }
    assertThat(PAGE)
        .as("docs/reference/routes.md is stale: run this test with -D%s=true", WRITE)
        .content()
        .isEqualTo(page());
  }

  private static String page() {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "<!-- Generated; do not edit. RouteReferenceTest says how to generate it again. -->",
                "# Routes, the roles they need, and the parameters of their queries",
                "",
                "All paths are below `/api`. Each role includes those before it ([security](../operate/security.md))."
                    + " Courier refuses queries with unknown or repeated parameters (400"
                    + " `invalid_query`), except `api-version`. `any` accepts every parameter."
                    + " Every `GET` may be a `HEAD`."));
    lines.addAll(table("No role required", Optional.empty()));
    for (Role role : Role.values()) {
      lines.addAll(table("`" + role.text() + "`", Optional.of(role)));
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> table(String title, Optional<Role> role) {
    List<String> lines =
        new ArrayList<>(
            List.of("", "## " + title, "", "| route | operation | query |", "|---|---|---|"));
    Arrays.stream(Route.values())
        .filter(route -> route.role().equals(role))
        .map(
            route ->
                "| %s | `%s` | %s |".formatted(address(route), route.operation(), query(route)))
        .forEach(lines::add);
    return lines;
  }

  private static String address(Route route) {
    return route == Route.WRONG_ADDRESS
        ? "any other address or method"
        : "`%s /%s`".formatted(route.method(), route.template());
  }

  private static String query(Route route) {
    return route.query().names().contains(AllowedQuery.ANY)
        ? "any"
        : String.join(", ", route.query().names().stream().map(name -> "`" + name + "`").toList());
  }
}
