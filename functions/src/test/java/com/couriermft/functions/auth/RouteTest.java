package com.couriermft.functions.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.operating.label.LabelFilter;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RouteTest {
  private record Entry(List<String> methods, String template, String authLevel) {}

  /** The HTTP functions of the whole app, by name. */
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

  @Test
  void functions_ofTheApp_haveAnEntryOfTheirAddress() throws Exception {
    Map<String, Entry> entries = new TreeMap<>();
    for (Route route : Route.values()) {
      String level = route.access() == Route.Access.HOST_KEY ? "ADMIN" : "ANONYMOUS";
      entries.put(route.function(), new Entry(route.methods(), route.template(), level));
    }
    assertThat(functions()).isEqualTo(entries).hasSizeGreaterThan(90);
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

  /** The host takes the first function, by name, whose address and method match. */
  @Test
  void wrongAddress_byItsName_isAskedLast() {
    assertThat(Stream.of(Route.values()).map(Route::function).sorted().toList())
        .last()
        .isEqualTo(Route.WRONG_ADDRESS.function());
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
