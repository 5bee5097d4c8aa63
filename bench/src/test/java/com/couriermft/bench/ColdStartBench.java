package com.couriermft.bench;

import com.couriermft.formats.json.Json;
import com.couriermft.local.Azurite;
import com.couriermft.local.HostProcess;
import java.io.File;
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
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * {@code ./courier bench coldstart}: measures the time from the start of a host's process to the
 * first response, with the JVM options of the Functions worker. Compares it with an app that has
 * one empty function.
 */
public final class ColdStartBench {
  private static final Path APP = Path.of("functions", "target", "azure-functions", "courier");

  /**
   * The directory of the jars. The class path must contain only jars, because a JVM archives no
   * classes if the class path contains directories.
   */
  private static final Path LOCAL = Path.of("local", "target");

  private static final int JARS = 12;
  private static final String JOB =
      "{\"steps\": [{\"type\": \"file.exists\", \"config\": {\"path\": \"none.txt\"}}]}";

  /** The parts of the startup, by the class whose loading marks their start. */
  private static final Map<String, String> PARTS =
      Map.ofEntries(
          Map.entry("com.couriermft.functions.wiring.Wiring", "the warm-up function is called"),
          Map.entry("com.couriermft.formats.crypto.NativeProvider", "native cryptography"),
          Map.entry("com.couriermft.storage.store.azure.AzureStorage", "clients of storage"),
          Map.entry("com.couriermft.app.Courier", "Courier is put together"),
          Map.entry("com.couriermft.engine.Engine", "engine"),
          Map.entry(
              "com.couriermft.storage.store.azure.http.Connection", "first request to storage"),
          Map.entry("com.couriermft.functions.http.Http", "first HTTP call of the app"));

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path folder;
  private final String storage;
  private final String classPath;

  private ColdStartBench(Path folder, String storage) throws IOException {
    this.folder = folder;
    this.storage = storage;
    this.classPath = jars();
  }

  private static String jars() throws IOException {
    try (Stream<Path> own = Files.list(LOCAL);
        Stream<Path> libraries = Files.list(LOCAL.resolve("lib"))) {
      return Stream.concat(own, libraries)
          .map(Path::toString)
          .filter(name -> name.endsWith(".jar"))
          .sorted()
          .collect(Collectors.joining(File.pathSeparator));
    }
  }

  /** Prints the results. The argument is the number of starts of each app (default 5). */
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

  /**
   * Prints the parts of one start by the JVM's own clock. Logging makes this start slower than the
   * others, so only the proportions matter.
   */
  private static void parts(List<LoadedClass> loaded) {
    loaded.stream()
        .filter(each -> PARTS.containsKey(each.name()))
        .forEach(
            each ->
                System.out.printf(
                    Locale.ROOT, "  %6.2f s  %s%n", each.seconds(), PARTS.get(each.name())));
  }

  /** Starts an app once for each kind of archive, and returns the kinds that were written. */
  private Set<ClassArchive> record(Path app, boolean ours)
      throws IOException, InterruptedException {
    Set<ClassArchive> written = EnumSet.of(ClassArchive.NONE);
    for (ClassArchive archive : ClassArchive.known()) {
      Path file = archive(app, archive);
      HostProcess host = host(app).jvmOptions(archive.recording(file)).start();
      if (ours) {
        trigger(host.apiUri());
      }
      host.terminate();
      int code = host.awaitExit();
      if (archive == ClassArchive.NONE) {
        continue;
      } else if (Files.exists(file)) {
        file.toFile().deleteOnExit();
        written.add(archive);
        describe(app, archive, file);
      } else {
        System.out.printf(
            "  %-38s %-8s none: the JVM that was to write it ended with %d%n",
            archive.title(), app.getFileName(), code);
      }
    }
    return written;
  }

  /** Prints the size of an archive, and how many of the loaded classes come from it. */
  private void describe(Path app, ClassArchive archive, Path file) throws IOException {
    Path log = folder.resolve(file.getFileName() + ".classes");
    String logging = "-Xlog:class+load:file=" + log;
    host(app).jvmOptions(archive.using(file)).jvmOptions(logging).start().close();
    List<LoadedClass> loaded = LoadedClass.read(log);
    System.out.printf(
        Locale.ROOT,
        "  %-38s %-8s %,12d bytes; %d of %d classes come from archives%n",
        archive.title(),
        app.getFileName(),
        Files.size(file),
        loaded.stream().filter(LoadedClass::isArchived).count(),
        loaded.size());
  }

  private Path archive(Path app, ClassArchive archive) {
    return folder.resolve(app.getFileName() + "-" + archive + ".archive");
  }

  private void times(Path empty, Path app, int runs) throws IOException, InterruptedException {
    Map<ClassArchive, Start> peers = new EnumMap<>(ClassArchive.class);
    Map<ClassArchive, Start> starts = new EnumMap<>(ClassArchive.class);
    Figures trigger = new Figures();
    System.out.printf("%nArchives of classes%n");
    Set<ClassArchive> archives = record(empty, false);
    archives.retainAll(record(app, true));
    for (int run = 0; run < runs; run++) {
      for (ClassArchive archive : archives) {
        start(empty, archive, peers).close();
        try (HostProcess host = start(app, archive, starts)) {
          long asked = System.nanoTime();
          trigger(host.apiUri());
          if (archive == ClassArchive.NONE) {
            trigger.add(System.nanoTime() - asked);
          }
        }
      }
    }
    System.out.printf(
        "%nJava %s: medians of %d starts in turns, process to first answer of GET /health%n",
        Runtime.version(), runs);
    Start bare = peers.get(ClassArchive.NONE);
    for (ClassArchive archive : archives) {
      print("empty app, " + archive.title(), peers.get(archive), bare);
      print("Courier, " + archive.title(), starts.get(archive), bare);
    }
    System.out.printf(
        Locale.ROOT,
        "  Courier, then the first POST …/trigger: %.0f ms, %.0f .. %.0f%n",
        trigger.quantile(0.5),
        trigger.quantile(0),
        trigger.quantile(1));
  }

  /**
   * The time until the first response.
   *
   * @param passed elapsed time
   * @param cores processor time of the process
   */
  private record Start(Figures passed, Figures cores) {}

  private HostProcess start(Path app, ClassArchive archive, Map<ClassArchive, Start> figures) {
    long begun = System.nanoTime();
    HostProcess host = host(app).jvmOptions(archive.using(archive(app, archive))).start();
    Start start = figures.computeIfAbsent(archive, any -> new Start(new Figures(), new Figures()));
    start.passed().add(System.nanoTime() - begun);
    ProcessHandle.of(host.pid())
        .flatMap(process -> process.info().totalCpuDuration())
        .ifPresent(used -> start.cores().add(used.toNanos()));
    return host;
  }

  /** Prints a start, with ratios to the start of the empty app without an archive. */
  private static void print(String what, Start start, Start bare) {
    double passed = start.passed().quantile(0.5);
    double cores = start.cores().quantile(0.5);
    System.out.printf(
        Locale.ROOT,
        "  %-50s %6.0f ms, %6.0f .. %6.0f, ratio %.2f   of the cores %6.0f ms, ratio %.2f%n",
        what,
        passed,
        start.passed().quantile(0),
        start.passed().quantile(1),
        passed / bare.passed().quantile(0.5),
        cores,
        cores / bare.cores().quantile(0.5));
  }

  private HostProcess.Builder host(Path app) {
    return HostProcess.of(app, storage)
        .environment("COURIER_SECRETS_DIR", folder.resolve("secrets").toString())
        .classPath(classPath)
        .jvmOptions("-XX:TieredStopAtLevel=1", "-Xmx256m")
        .jvmOptions("-XX:ErrorFile=" + folder.resolve("hs_err_%p.log"))
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
