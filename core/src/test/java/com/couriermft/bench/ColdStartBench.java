package com.couriermft.bench;

import com.couriermft.formats.json.Json;
import com.couriermft.local.Azurite;
import com.couriermft.local.HostProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * {@code ./courier bench coldstart}: from the start of a host's process to the first answer, with
 * the JVM as the Functions worker sets it up, and the same for an app of one empty function.
 */
public final class ColdStartBench {
  private static final Path APP = Path.of("functions", "target", "azure-functions", "courier");
  private static final int JARS = 12;
  private static final String JOB =
      "{\"steps\": [{\"type\": \"file.exists\", \"config\": {\"path\": \"none.txt\"}}]}";

  /** When the class is loaded, its part of the wiring begins. */
  private static final Map<String, String> PARTS =
      Map.ofEntries(
          Map.entry("com.couriermft.functions.wiring.Wiring", "the warm-up function is called"),
          Map.entry("com.couriermft.formats.crypto.NativeProvider", "native cryptography"),
          Map.entry("com.couriermft.storage.store.azure.AzureStorage", "clients of storage"),
          Map.entry("com.couriermft.Courier", "Courier is put together"),
          Map.entry("com.couriermft.running.engine.Engine", "engine"),
          Map.entry(
              "com.couriermft.storage.store.azure.http.Connection", "first request to storage"),
          Map.entry("com.couriermft.functions.http.Http", "first HTTP call of the app"));

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path folder;
  private final String storage;

  private ColdStartBench(Path folder, String storage) {
    this.folder = folder;
    this.storage = storage;
  }

  /** Prints its figures; the argument is how often each app is started (5 if there is none). */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int runs = arguments.length == 0 ? 5 : Integer.parseInt(arguments[0]);
    Path folder = Files.createTempDirectory("courier-coldstart");
    Path empty = EmptyApp.in(Files.createDirectory(folder.resolve("empty")));
    Path app = APP.toAbsolutePath();
    size(app);
    try (Azurite azurite = Azurite.start()) {
      ColdStartBench bench = new ColdStartBench(folder, azurite.connectionString());
      bench.classes("the empty app", empty, false);
      bench.classes("Courier", app, true);
      bench.times(empty, app, runs);
    }
  }

  private static void size(Path app) throws IOException {
    try (Stream<Path> all = Files.walk(app)) {
      List<Path> files = all.filter(Files::isRegularFile).toList();
      long[] zipped = new long[1];
      try (ZipOutputStream zip = new ZipOutputStream(counting(zipped))) {
        for (Path file : files) {
          zip.putNextEntry(new ZipEntry(app.relativize(file).toString()));
          Files.copy(file, zip);
        }
      }
      long jars =
          files.stream()
              .filter(file -> file.toString().endsWith(".jar"))
              .mapToLong(file -> file.toFile().length())
              .sum();
      System.out.printf(
          Locale.ROOT, "%nThe package: jars %,d bytes, as a zip %,d bytes%n", jars, zipped[0]);
    }
  }

  private static OutputStream counting(long[] count) {
    return new OutputStream() {
      @Override
      public void write(int one) {
        count[0]++;
      }

      @Override
      public void write(byte[] bytes, int from, int length) {
        count[0] += length;
      }
    };
  }

  private void classes(String name, Path app, boolean ours)
      throws IOException, InterruptedException {
    Path log = folder.resolve(app.getFileName() + ".classes");
    try (HostProcess host = host(app).jvmOptions("-Xlog:class+load:file=" + log).start()) {
      List<LoadedClass> ready = LoadedClass.read(log);
      System.out.printf(
          "%nClasses of %s after the first answer: %d, of its own jars %d%n",
          name, ready.size(), ready.stream().filter(loaded -> loaded.isOf(app)).count());
      if (!ours) {
        return;
      }
      parts(ready);
      put(host.apiUri(), "jobs/cold", JOB);
      trigger(host.apiUri());
      List<LoadedClass> triggered = LoadedClass.read(log);
      System.out.printf(
          "  after a job is saved and triggered: %d, of its own jars %d%n",
          triggered.size(), triggered.stream().filter(loaded -> loaded.isOf(app)).count());
      LoadedClass.byJar(ready, app).entrySet().stream()
          .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
          .limit(JARS)
          .forEach(jar -> System.out.printf("  %6d  %s%n", jar.getValue(), jar.getKey()));
    }
  }

  /** The JVM's own clock, once, and slower than without its log: see how they compare. */
  private static void parts(List<LoadedClass> loaded) {
    loaded.stream()
        .filter(each -> PARTS.containsKey(each.name()))
        .forEach(
            each ->
                System.out.printf(
                    Locale.ROOT, "  %6.2f s  %s%n", each.seconds(), PARTS.get(each.name())));
  }

  private void times(Path empty, Path app, int runs) throws IOException, InterruptedException {
    Figures emptyStart = new Figures();
    Figures start = new Figures();
    Figures trigger = new Figures();
    Figures archived = new Figures();
    Optional<Path> archive = archive(app);
    for (int run = 0; run < runs; run++) {
      long begun = System.nanoTime();
      HostProcess peer = host(empty).start();
      emptyStart.add(System.nanoTime() - begun);
      peer.close();
      begun = System.nanoTime();
      try (HostProcess host = host(app).start()) {
        start.add(System.nanoTime() - begun);
        long asked = System.nanoTime();
        trigger(host.apiUri());
        trigger.add(System.nanoTime() - asked);
      }
      if (archive.isPresent()) {
        begun = System.nanoTime();
        HostProcess quick = host(app).jvmOptions("-XX:SharedArchiveFile=" + archive.get()).start();
        archived.add(System.nanoTime() - begun);
        quick.close();
      }
    }
    System.out.printf("%nTimes of %d starts, in pairs%n", runs);
    print("empty app, process to first answer of GET /health", emptyStart);
    print("Courier, process to first answer of GET /health", start);
    print("Courier, then the first POST …/trigger", trigger);
    System.out.printf(
        Locale.ROOT,
        "  ratio of the starts %.2f%n",
        start.quantile(0.5) / emptyStart.quantile(0.5));
    if (archive.isPresent()) {
      print("Courier with a class-data archive, the same", archived);
      System.out.printf(
          Locale.ROOT,
          "  ratio of the starts %.2f%n",
          archived.quantile(0.5) / emptyStart.quantile(0.5));
    }
  }

  /** Returns the archive of the classes that one start and one job have loaded. */
  private Optional<Path> archive(Path app) throws IOException, InterruptedException {
    Path archive = folder.resolve("courier.jsa");
    HostProcess host =
        host(app)
            .jvmOptions("-XX:ArchiveClassesAtExit=" + archive)
            .jvmOptions("-XX:ErrorFile=" + folder.resolve("crash.log"))
            .start();
    put(host.apiUri(), "jobs/cold", JOB);
    trigger(host.apiUri());
    host.close();
    if (!Files.exists(archive)) {
      System.out.printf("%nThis JVM has written no class-data archive.%n");
      return Optional.empty();
    }
    System.out.printf(Locale.ROOT, "%nThe class-data archive: %,d bytes%n", Files.size(archive));
    return Optional.of(archive);
  }

  private static void print(String what, Figures figures) {
    System.out.printf(
        Locale.ROOT,
        "  %-52s median %6.0f ms   %6.0f .. %6.0f%n",
        what,
        figures.quantile(0.5),
        figures.quantile(0),
        figures.quantile(1));
  }

  private HostProcess.Builder host(Path app) {
    return HostProcess.of(app, storage)
        .environment("COURIER_SECRETS_DIR", folder.resolve("secrets").toString())
        .jvmOptions("-XX:TieredStopAtLevel=1", "-Xmx256m")
        .logFile(folder.resolve(app.getFileName() + ".log"));
  }

  private void put(URI api, String path, String body) throws IOException, InterruptedException {
    send(request(api, path).PUT(BodyPublishers.ofString(body)));
  }

  private void trigger(URI api) throws IOException, InterruptedException {
    send(request(api, "jobs/cold/trigger").POST(BodyPublishers.ofString("{}")));
  }

  private static HttpRequest.Builder request(URI api, String path) {
    return HttpRequest.newBuilder(URI.create(api.toString().replaceAll("/$", "") + "/" + path))
        .header("Content-Type", "application/json");
  }

  private void send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
    if (answer.statusCode() >= 300) {
      throw new IllegalStateException(answer.statusCode() + " " + Json.parse(answer.body()));
    }
  }
}
