package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Checks that the routes that messages and help texts name exist, such as {@code PUT
 * /secrets/{name}}. A text that continues with an ID in another literal names the start of a route.
 */
class NamedRoutesTest {
  private static final Pattern COMMENT = Pattern.compile("(?s:/\\*.*?\\*/)|(?m:^\\s*//.*$)");
  private static final Pattern JOINT = Pattern.compile("\"\\s*\\+\\s*\"");
  private static final Pattern NAMED =
      Pattern.compile(
          "\\b(GET|PUT|POST|PATCH|DELETE) (?:/api)?(/[a-z][a-zA-Z0-9_{}%/-]*(?:\\.json)?)");
  private static final Pattern LISTED = Pattern.compile("(?m)^\\| `([A-Z]+) (/[^`]+)`");
  private static final Pattern VALUE = Pattern.compile("\\{[^}]*\\}|%s");

  @Test
  void textsNameRoutesThatExist() throws IOException {
    Set<String> routes = routes();
    List<String> named = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (Path file : ProjectFiles.sources(ProjectFiles.MODULES)) {
      String source = COMMENT.matcher(Files.readString(file)).replaceAll("");
      for (MatchResult found :
          NAMED.matcher(JOINT.matcher(source).replaceAll("")).results().toList()) {
        named.add(found.group());
        if (!isRoute(routes, route(found))) {
          unknown.add(file.getFileName() + ": " + found.group());
        }
      }
    }
    assertThat(named).hasSizeGreaterThan(25);
    assertThat(unknown).as("routes that docs/reference/routes.md does not list").isEmpty();
  }

  @Test
  void routes_areComparedWithoutTheNamesOfTheirValues() throws IOException {
    Set<String> routes = routes();
    assertThat(isRoute(routes, "PUT /secrets/{}")).isTrue();
    assertThat(isRoute(routes, "PUT /secrets/")).isTrue();
    assertThat(isRoute(routes, "PUT /secret")).isFalse();
    assertThat(isRoute(routes, "POST /secrets/{}")).isFalse();
  }

  /** Returns whether a route exists, or, if it ends in a slash, the start of a route. */
  private static boolean isRoute(Set<String> routes, String named) {
    return routes.contains(named)
        || named.endsWith("/") && routes.stream().anyMatch(route -> route.startsWith(named));
  }

  private static Set<String> routes() throws IOException {
    String page = Files.readString(ProjectFiles.root().resolve("docs/reference/routes.md"));
    return LISTED
        .matcher(page)
        .results()
        .map(NamedRoutesTest::route)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String route(MatchResult found) {
    return found.group(1) + " " + VALUE.matcher(found.group(2)).replaceAll("{}");
  }
}
