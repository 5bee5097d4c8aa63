package com.couriermft.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.couriermft.local.sample.BackgroundFunctions;
import com.couriermft.local.sample.HttpFunctions;
import com.couriermft.local.sample.TellingMiddleware;
import com.microsoft.azure.functions.internal.spi.middleware.Middleware;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Packages the sample functions in the layout that azure-functions-maven-plugin writes. */
public final class SampleApp {
  private static final String HOST_JSON =
      """
      {"version": "2.0",
       "extensions": {"queues": {"batchSize": 2, "newBatchThreshold": 1, "maxDequeueCount": 2,
                                 "maxPollingInterval": "00:00:00.2000000", "messageEncoding": "none"}},
       "singleton": {"listenerLockPeriod": "00:00:15", "listenerLockRecoveryPollingInterval": "00:00:01"}}
      """;
  private final Path directory;

  private SampleApp(Path directory) {
    this.directory = directory;
  }

  /** Packages the sample app in {@code directory}. */
  public static Path in(Path directory) throws IOException {
    var app = new SampleApp(directory);
    Files.writeString(directory.resolve("host.json"), HOST_JSON);
    Files.createDirectories(directory.resolve("lib"));
    app.jar(directory.resolve("sample-1.0.jar"));
    app.http("Text", "text", "echo/text", "POST", "ANONYMOUS");
    app.http("Bytes", "bytes", "echo/bytes", "POST", "ANONYMOUS");
    app.http("AParameter", "parameter", "items/{id}", "GET", "FUNCTION");
    app.http("BLiteral", "literal", "items/special", "GET", "ANONYMOUS");
    app.http("Rest", "rest", "files/{*path}", "GET", "ANONYMOUS");
    app.http("Number", "number", "numbers/{n}", "GET", "ANONYMOUS");
    app.http("Missing", "number", "missing", "GET", "ANONYMOUS");
    app.http("Fails", "fails", "fails", "GET", "ANONYMOUS");
    app.http("Nothing", "nothing", "nothing", "GET", "ANONYMOUS");
    app.http("Off", "literal", "off", "GET", "ANONYMOUS");
    app.http("Sleep", "sleep", "sleep", "GET", "ADMIN");
    app.http("Isolation", "isolation", "isolation", "GET\", \"HEAD", "ANONYMOUS");
    app.http("ZConflict", "literal", "Items/{other}", "GET", "ANONYMOUS");
    app.background("WarmUp", "warmUp", "\"type\":\"warmupTrigger\",\"name\":\"context\"");
    app.background(
        "Work",
        "work",
        "\"type\":\"queueTrigger\",\"name\":\"message\",\"queueName\":\"%SAMPLE_QUEUE%\",\"connection\":\"Storage\"");
    app.background(
        "Tick", "tick", "\"type\":\"timerTrigger\",\"name\":\"timer\",\"schedule\":\"%TICK%\"");
    app.background(
        "Minutely",
        "minutely",
        "\"type\":\"timerTrigger\",\"name\":\"timer\",\"schedule\":\"0 * * * * *\"");
    app.background(
        "BadCron",
        "tick",
        "\"type\":\"timerTrigger\",\"name\":\"timer\",\"schedule\":\"* * * * * 7\"");
    return directory;
  }

  /**
   * Returns the settings for a host of the sample app. Every background function is disabled except
   * the given functions.
   */
  static Map<String, String> settings(String storage, String... enabled) {
    var settings = new HashMap<String, String>();
    settings.put("AzureWebJobsStorage", storage);
    settings.put("SAMPLE_QUEUE", "sample");
    settings.put("TICK", "* * * * * *");
    settings.put("AzureWebJobs.Off.Disabled", "true");
    for (var name : new String[] {"Work", "Tick", "Minutely", "WarmUp"}) {
      settings.put("AzureWebJobs." + name + ".Disabled", "1");
    }
    for (var name : enabled) {
      settings.remove("AzureWebJobs." + name + ".Disabled");
    }
    return settings;
  }

  private void http(String name, String method, String route, String methods, String level)
      throws IOException {
    function(
        name,
        HttpFunctions.class.getName() + "." + method,
        "{\"type\":\"httpTrigger\",\"direction\":\"in\",\"name\":\"req\",\"route\":\"%s\",\"methods\":[\"%s\"],"
                .formatted(route, methods)
            + "\"authLevel\":\"%s\"},{\"type\":\"http\",\"direction\":\"out\",\"name\":\"$return\"}"
                .formatted(level));
  }

  private void background(String name, String method, String binding) throws IOException {
    function(
        name,
        BackgroundFunctions.class.getName() + "." + method,
        "{\"direction\":\"in\"," + binding + "}");
  }

  private void function(String name, String entryPoint, String bindings) throws IOException {
    var target = Files.createDirectories(directory.resolve(name));
    Files.writeString(
        target.resolve("function.json"),
        "{\"scriptFile\":\"../sample-1.0.jar\",\"entryPoint\":\"%s\",\"bindings\":[%s]}"
            .formatted(entryPoint, bindings));
  }

  private void jar(Path file) throws IOException {
    var sample = HttpFunctions.class.getPackageName().replace('.', '/');
    var classes =
        Path.of(HttpFunctions.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    try (var jar = new JarOutputStream(Files.newOutputStream(file));
        var sources = Files.list(classes.resolve(sample))) {
      for (var source : sources.toList()) {
        jar.putNextEntry(new JarEntry(sample + "/" + source.getFileName()));
        jar.write(Files.readAllBytes(source));
        jar.closeEntry();
      }
      jar.putNextEntry(new JarEntry("META-INF/services/" + Middleware.class.getName()));
      jar.write(TellingMiddleware.class.getName().getBytes(UTF_8));
      jar.closeEntry();
    }
  }
}
