package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.couriermft.functions.openapi.BuiltInSchemas;
import com.couriermft.local.HostProcess;
import com.couriermft.sdk.JobFunction;
import com.couriermft.steps.function.FunctionJars;
import com.couriermft.steps.function.FunctionStep;
import com.couriermft.steps.function.isolated.Children;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged app with the jar of the example function. */
class FunctionIT {
  private static final Path EXAMPLE =
      Path.of("..", "examples", "functions", "order-totals").toAbsolutePath().normalize();

  @TempDir Path directory;

  @Test
  void functionOfTheExample_runsInTheAppAndIsolated() throws Exception {
    try (Site site = new Site(directory, 1 << 20)) {
      Files.writeString(site.partner.resolve("incoming/orders.csv"), "b;1.10\na;2\nb;0.05\n");
      Path app = directory.resolve("app");
      NextApp.link(app);
      Path jar = app.resolve("lib/order-totals.jar");
      build(jar);
      HostProcess host = site.host(app, "one", "REPORT_KEY", "hush");
      Client api = client(host, jar);
      site.configure(
          api,
          "totals",
          "{'id': 'get', 'type': 'sftp.download', 'config': {'connection': 'partner-a',"
              + " 'path': '/incoming/orders.csv'}},"
              + step("here", "")
              + ","
              + step("apart", ", 'isolated': true, 'isolation': {'memory_mb': 64}"));
      JsonNode functions = Client.json(api.get("functions")).path("value");
      assertThat(functions.get(0).path("type").asText()).isEqualTo("custom.order-totals");

      JsonNode execution = ended(api, "totals");
      assertThat(execution.path("state").asText()).as(execution.toString()).isEqualTo("completed");
      assertThat(site.filed()).containsKeys("here.csv", "apart.csv");
      assertThat(site.filed().get("apart.csv"))
          .isEqualTo(site.filed().get("here.csv"))
          .isEqualTo("dc935eb0b556cb8f73cb167fb818fb42cdce6628e937d78f19d7c0a30d27503f");

      // A job that consists only of the function, which refuses anything other than a list of
      // orders.
      String alone =
          "{'function': 'order-totals', 'parameters': {'orders': '/here.csv', 'totals':"
              + " '/again.csv'}}";
      assertThat(api.put("jobs/alone", alone).statusCode()).isEqualTo(201);
      assertThat(Client.json(api.put("jobs/alone", alone)).path("outcome").asText())
          .isEqualTo("unchanged");
      assertThat(api.put("jobs/alone", alone.replace("orders'", "order'")).body())
          .contains("/parameters/order");
      JsonNode failure = ended(api, "alone").path("failure");
      assertThat(failure.path("message").asText()).contains("Line 1 has 3 fields, expected 2");
    }
  }

  private static JsonNode ended(Client api, String job) throws Exception {
    String id = Site.trigger(api, job);
    await()
        .atMost(Duration.ofSeconds(90))
        .until(() -> Site.execution(api, id).path("state").asText().matches("completed|failed"));
    return Site.execution(api, id);
  }

  private static String step(String id, String more) {
    return ("{'id': '%s', 'type': 'custom.order-totals', 'config': {'orders': 'orders.csv',"
            + " 'totals': '/%s.csv'}%s}")
        .formatted(id, id, more);
  }

  /** Returns a client that knows the function's parameters. */
  private static Client client(HostProcess host, Path jar) throws IOException {
    URL[] jars = {jar.toUri().toURL()};
    FunctionStep<?> step =
        FunctionJars.load(
                new URLClassLoader(jars, FunctionIT.class.getClassLoader()), Children.usual())
            .get(0);
    return new Client(host.apiUri(), BuiltInSchemas.and(step));
  }

  /** Compiles the example against the SDK, in the same way as its own build. */
  private void build(Path jar) throws IOException {
    Path classes = Files.createDirectory(directory.resolve("classes"));
    Path sources = EXAMPLE.resolve("src/main/java/com/example/totals");
    String sdk = JobFunction.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                sdk,
                "-d",
                classes.toString(),
                sources.resolve("OrderTotals.java").toString());
    assertThat(compiled).as("compiled").isZero();
    String service = "META-INF/services/" + JobFunction.class.getName();
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      entries.putNextEntry(new JarEntry(service));
      entries.write(
          Files.readString(EXAMPLE.resolve("src/main/resources/" + service))
              .getBytes(StandardCharsets.UTF_8));
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        Files.copy(file, entries);
      }
    }
  }
}
