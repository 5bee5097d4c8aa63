package com.couriermft.functions.auth;

import static com.couriermft.functions.auth.Route.BREAK_GLASS;
import static java.util.Locale.ROOT;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.local.app.RouteTemplate;
import com.couriermft.storage.label.LabelFilter;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RouteTest {
  private record Entry(List<String> methods, String template, String authLevel) {}

  /** Returns the HTTP functions of the entire app, by name. */
  private static Map<String, Entry> functions() throws IOException, URISyntaxException {
    Path classes = Path.of(Route.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Map<String, Entry> functions = new TreeMap<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        for (Method method : type(classes.relativize(file).toString()).getDeclaredMethods()) {
          FunctionName name = method.getAnnotation(FunctionName.class);
          Optional<HttpTrigger> trigger = trigger(method);
          if (name != null && trigger.isPresent()) {
            HttpTrigger http = trigger.get();
            List<String> methods = Stream.of(http.methods()).map(Enum::name).toList();
            functions.put(
                name.value(), new Entry(methods, http.route(), String.valueOf(http.authLevel())));
          }
        }
      }
    }
    return functions;
  }

  private static Class<?> type(String file) {
    try {
      String name = file.replaceAll("\\.class$", "").replace('/', '.');
      return Class.forName(name, false, RouteTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(file, e);
    }
  }

  private static Optional<HttpTrigger> trigger(Method method) {
    return Arrays.stream(method.getParameters())
        .flatMap(parameter -> Arrays.stream(parameter.getAnnotationsByType(HttpTrigger.class)))
        .findFirst();
  }

  /**
   * Only the break-glass function requires a key of the host, and no other function leads to its
   * route.
   */
  @Test
  void functions_ofTheApp_takeEveryMethodOfEveryRoute() throws Exception {
    Map<String, Entry> functions = functions();
    assertThat(functions).hasSizeLessThanOrEqualTo(20);
    assertThat(functions.values().stream().filter(entry -> !entry.authLevel.equals("ANONYMOUS")))
        .containsExactly(new Entry(List.of("POST"), "break-glass/api-key", "ADMIN"));
    for (Route route : Route.values()) {
      List<String> path = List.of(filled(route.template(), "x").split("/"));
      for (String method : route.methods()) {
        String taken =
            functions.entrySet().stream()
                .filter(each -> each.getValue().methods.contains(method))
                .filter(
                    each -> RouteTemplate.parse(each.getValue().template).match(path).isPresent())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
        assertThat(taken.equals("break-glass")).as(route.name()).isEqualTo(route == BREAK_GLASS);
        assertThat(taken.equals("execution-files-download"))
            .as(route.name())
            .isEqualTo(route == Route.EXECUTIONS_FILES_DOWNLOAD);
      }
    }
  }

  @Test
  void routes_thatNeedNoRole_areTheseAlone() {
    assertThat(Stream.of(Route.values()).filter(route -> route.role().isEmpty()))
        .containsExactly(
            Route.HEALTH,
            Route.ME,
            Route.UI,
            Route.WEBHOOKS_RECEIVE,
            Route.BREAK_GLASS,
            Route.WRONG_ADDRESS);
  }

  @Test
  void routes_thatChangeSomething_areNotForReaders() {
    assertThat(Stream.of(Route.values()).filter(route -> !route.method().equals("GET")))
        .allSatisfy(
            route ->
                assertThat(route.role().map(Enum::name))
                    .as(route.name())
                    .isNotEqualTo(Optional.of("READER")));
  }

  @Test
  void match_ofEachRoute_isThisRouteWithItsValues() {
    for (Route route : Route.values()) {
      for (String value : List.of("x", "validate", "a b", "ä+%.é", "a%2Fb", "%41", "100%")) {
        boolean isLiteral = value.equals("validate") && !route.template().contains("validate");
        if (route == BREAK_GLASS || isLiteral) {
          continue;
        }
        String sent = value.replace("%2F", "/").replace("%", "%25").replace("/", "%2F");
        String path = filled(route.template(), sent.replace(" ", "%20"));
        for (String method : route.methods()) {
          for (String end : List.of("", "/")) {
            RouteMatch match =
                RouteMatch.of(method, URI.create("http://h/api/" + path.toUpperCase(ROOT) + end));
            RouteMatch exact = RouteMatch.of(method, URI.create("http://h/api/" + path + end));
            assertThat(match.route()).as(method + " " + path).isEqualTo(route);
            assertThat(exact.route()).as(method + " " + path).isEqualTo(route);
            if (route != Route.WRONG_ADDRESS) {
              assertThat(exact.values().keySet()).isEqualTo(names(route.template()));
              assertThat(exact.values().values()).allMatch(value::equals);
            }
          }
        }
      }
    }
  }

  /** The local host matches routes independently. Both must accept the same URLs for a template. */
  @Test
  void match_ofGeneratedAddresses_isTheLocalHosts() {
    Random random = new Random(20261129);
    List<String> words =
        Stream.of(Route.values())
            .flatMap(route -> Stream.of(route.template().split("/")))
            .filter(word -> !word.startsWith("{"))
            .distinct()
            .toList();
    Map<Route, RouteTemplate> templates = new EnumMap<>(Route.class);
    for (Route route : Route.values()) {
      templates.put(route, RouteTemplate.parse(route.template()));
    }
    int found = 0;
    for (int i = 0; i < 10_000; i++) {
      List<String> path = new ArrayList<>();
      for (int j = random.nextInt(5); j >= 0; j--) {
        path.add(random.nextInt(4) == 0 ? "x" + j : words.get(random.nextInt(words.size())));
      }
      String method =
          List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE").get(random.nextInt(6));
      URI uri = URI.create("http://h/api/" + String.join("/", path));
      Set<Route> fit =
          Stream.of(Route.values())
              .filter(route -> route != BREAK_GLASS && route.methods().contains(method))
              .filter(route -> templates.get(route).match(path).isPresent())
              .collect(Collectors.toSet());
      RouteMatch match = RouteMatch.of(method, uri);
      assertThat(fit).as(method + " " + path).contains(match.route());
      if (match.route() != Route.WRONG_ADDRESS) {
        found++;
        assertThat(templates.get(match.route()).match(path)).contains(match.values());
      } else {
        assertThat(fit).as(method + " " + path).containsExactly(Route.WRONG_ADDRESS);
      }
    }
    assertThat(found).isGreaterThan(200);
  }

  private static String filled(String template, String value) {
    return template.replaceAll("\\{[^}]*}", Matcher.quoteReplacement(value));
  }

  private static Set<String> names(String template) {
    return Pattern.compile("\\{\\*?([a-z_]+)}")
        .matcher(template)
        .results()
        .map(result -> result.group(1))
        .collect(Collectors.toSet());
  }

  @Test
  void subject_ofAnAddress_isItsFirstValue() {
    assertThat(Route.JOBS_VERSION.subject(URI.create("http://h/api/JOBS/a%20b/versions/3")))
        .contains("a%20b");
    assertThat(Route.SETTINGS_CHANGE.subject(URI.create("http://h/api/settings"))).isEmpty();
    String longest = "x".repeat(5_000);
    assertThat(Route.JOBS_SAVE.subject(URI.create("http://h/api/jobs/" + longest)).orElseThrow())
        .hasSize(200);
  }

  @Test
  void caller_withAnyName_isOneShortLine() {
    String name = "entra:1 ann\r\ncourier.event {}\u2028\u202e" + "x".repeat(500);
    assertThat(new Caller(name, null, false, LabelFilter.ALL).name())
        .startsWith("entra:1 ann??courier.event {}??xxx")
        .hasSize(200);
    assertThat(new Caller("x".repeat(199) + "\ud83d\ude00", null, false, LabelFilter.ALL).name())
        .isEqualTo("x".repeat(199) + "?");
    assertThat(new Caller("a\u0085b", null, false, LabelFilter.ALL).name()).isEqualTo("a?b");
    assertThat(List.of(Caller.LOCAL.name(), Caller.ANONYMOUS.name()))
        .containsExactly("local", "anonymous");
  }
}
