package com.couriermft.functions.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.functions.telemetry.InvocationMiddleware;
import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.azure.functions.internal.spi.middleware.Middleware;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** The files of the packaged app. */
class PackageIT {
  /**
   * The maximum size of each group of files in the deployment's zip, in bytes, so that no group
   * grows unnoticed.
   */
  private static final Map<String, Long> MOST_BYTES =
      Map.of(
          "the dashboard", 900_000L,
          "mail", 900_000L,
          "tables", 900_000L,
          "drivers of databases", 3_400_000L,
          "telemetry", 350_000L,
          "the rest", 30_500_000L);

  /** The maximum size of the zip, in bytes. */
  private static final long MOST = 37_000_000;

  /** Libraries that write and send mail. */
  private static final Pattern MAIL =
      Pattern.compile("(angus-|jakarta\\.mail|jakarta\\.activation).*");

  /** Libraries that read and write tabular data. */
  private static final Pattern TABLES = Pattern.compile("fastcsv-.*");

  /** Libraries that connect to databases. */
  private static final Pattern DRIVERS =
      Pattern.compile("(postgresql|mariadb-java-client|mssql-jdbc)-.*");

  /** Libraries that query Log Analytics. */
  private static final Pattern TELEMETRY = Pattern.compile("azure-monitor-query-.*");

  private static final int LARGEST = 8;

  /**
   * The only function that requires the host's master key. The other functions authenticate their
   * callers themselves.
   */
  private static final Set<String> OF_THE_HOST = Set.of("break-glass");

  @Test
  void groups_zippedAsTheyAreDeployed_areEachSmall() throws IOException {
    long dashboard = dashboard();
    long mail = size(MAIL);
    long tables = size(TABLES);
    long drivers = size(DRIVERS);
    long telemetry = size(TELEMETRY);
    long whole = zipped();
    Map<String, Long> bytes =
        Map.of(
            "the dashboard",
            dashboard,
            "mail",
            mail,
            "tables",
            tables,
            "drivers of databases",
            drivers,
            "telemetry",
            telemetry,
            "the rest",
            whole - dashboard - mail - tables - drivers - telemetry);
    assertThat(whole).isLessThan(MOST);
    assertThat(bytes)
        .allSatisfy(
            (group, size) ->
                assertThat(size)
                    .as("%s; the largest jars: %s", group, largestJars())
                    .isPositive()
                    .isLessThan(MOST_BYTES.get(group)));
  }

  /** Returns the size of the dashboard's files, which are already compressed. */
  private static long dashboard() throws IOException {
    long sum = 0;
    for (Path jar : jars()) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        sum +=
            zip.stream()
                .filter(entry -> entry.getName().startsWith("ui/"))
                .mapToLong(ZipEntry::getSize)
                .sum();
      }
    }
    return sum;
  }

  private static long size(Pattern group) {
    return jars().stream()
        .filter(jar -> group.matcher(jar.getFileName().toString()).matches())
        .mapToLong(jar -> jar.toFile().length())
        .sum();
  }

  private static long zipped() throws IOException {
    AtomicLong zipped = new AtomicLong();
    try (Stream<Path> all = Files.walk(PackagedApp.DIRECTORY);
        ZipOutputStream zip = new ZipOutputStream(new Counting(zipped))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        zip.putNextEntry(new ZipEntry(PackagedApp.DIRECTORY.relativize(file).toString()));
        Files.copy(file, zip);
      }
    }
    return zipped.get();
  }

  private static List<String> largestJars() {
    return jars().stream()
        .sorted(Comparator.comparing((Path jar) -> jar.toFile().length()).reversed())
        .limit(LARGEST)
        .map(jar -> jar.getFileName() + " " + jar.toFile().length())
        .toList();
  }

  /** A stream that discards everything and counts the bytes. */
  private static final class Counting extends OutputStream {
    private final AtomicLong sum;

    Counting(AtomicLong sum) {
      this.sum = sum;
    }

    @Override
    public void write(int one) {
      sum.incrementAndGet();
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      sum.addAndGet(length);
    }
  }

  @Test
  void jars_packaged_haveNoSignatures() throws IOException {
    for (Path jar : jars()) {
      try (JarFile file = new JarFile(jar.toFile())) {
        assertThat(file.stream().map(ZipEntry::getName))
            .as(jar.toString())
            .noneMatch(name -> name.matches("META-INF/[^/]*\\.(SF|DSA|RSA|EC)"));
        assertThat(file.getManifest().getEntries().values())
            .as(jar.toString())
            .allSatisfy(
                section ->
                    assertThat(section.keySet())
                        .noneMatch(name -> name.toString().endsWith("-Digest")));
      }
    }
  }

  /** Runs a process, because native libraries can be loaded by one class loader only. */
  @Test
  void cryptography_packagedWithoutSignatures_hasTheAlgorithmsOfTheSignedJars() throws Exception {
    String tests =
        Path.of("target", "test-classes").toAbsolutePath()
            + File.pathSeparator
            + PackagedApp.DIRECTORY.resolve("lib")
            + "/*";
    Process process =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-cp",
                tests,
                CryptoProviders.class.getName())
            .redirectErrorStream(true)
            .start();
    String packaged = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(packaged).isZero();
    assertThat(packaged.lines())
        .containsExactlyElementsOf(CryptoProviders.describe())
        .contains("AmazonCorrettoCryptoProvider Cipher AES/GCM/NoPadding round trip")
        .hasSizeGreaterThan(500);
  }

  @Test
  void libraries_packaged_areOnlyWhatIsWanted() throws IOException {
    assertThat(jars())
        .extracting(jar -> jar.getFileName().toString())
        .noneMatch(name -> name.matches("(netty|spring|gson|guava|lombok|jetty).*"));
  }

  @Test
  void ourClasses_packaged_doNotUseTheWorkersGson() throws IOException {
    List<Path> ours =
        jars().stream().filter(jar -> jar.getFileName().toString().startsWith("courier-")).toList();
    assertThat(ours)
        .extracting(jar -> jar.getFileName().toString())
        .anyMatch(name -> name.startsWith("courier-app-"))
        .anyMatch(name -> name.startsWith("courier-functions-"));
    for (Path jar : ours) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        for (ZipEntry entry : zip.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
          try (InputStream in = zip.getInputStream(entry)) {
            String constants = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(constants).as(entry.getName()).doesNotContain("com/google/gson");
          }
        }
      }
    }
  }

  @Test
  void hostJson_packaged_losesNoEventToSamplingOrLevels() throws IOException {
    JsonNode logging =
        Json.parse(Files.readAllBytes(PackagedApp.DIRECTORY.resolve("host.json"))).path("logging");
    JsonNode sampling = logging.at("/applicationInsights/samplingSettings");
    assertThat(sampling.path("excludedTypes").asText().split(";"))
        .contains("Request", "Exception", "Trace");
    assertThat(logging.path("logLevel").properties())
        .filteredOn(level -> !level.getKey().startsWith("Azure."))
        .extracting(Map.Entry::getKey)
        .contains("default", "Function", "Host.Results");
    logging
        .path("logLevel")
        .properties()
        .forEach(
            level ->
                assertThat(level.getValue().asText())
                    .as(level.getKey())
                    .isEqualTo(level.getKey().startsWith("Azure.") ? "Warning" : "Information"));
  }

  @Test
  void invocationMiddleware_packaged_isFoundAndTheWorkersClassesAreNot() throws IOException {
    String name = "META-INF/services/" + Middleware.class.getName();
    List<String> found = new ArrayList<>();
    for (Path jar : jars()) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        assertThat(zip.stream().map(ZipEntry::getName))
            .as(jar.toString())
            .noneMatch(entry -> entry.startsWith("com/microsoft/azure/functions/internal"));
        ZipEntry services = zip.getEntry(name);
        if (services != null) {
          found.add(new String(zip.getInputStream(services).readAllBytes(), UTF_8).strip());
        }
      }
    }
    assertThat(found).containsExactly(InvocationMiddleware.class.getName());
  }

  /** The host sends a list of all functions to the platform, which limits the size of the list. */
  @Test
  void httpFunctions_packaged_areFewAndSayMethodsAndRoute() throws IOException {
    Map<String, JsonNode> triggers = httpTriggers();
    assertThat(triggers).hasSizeBetween(10, 20);
    triggers.forEach(
        (name, trigger) -> {
          assertThat(methods(trigger)).as(name).isNotEmpty();
          assertThat(trigger.path("route").asText())
              .as(name)
              .isNotEmpty()
              .doesNotContainPattern("\\{[^}]*\\?}")
              .doesNotMatch("(?i)(admin|runtime).*");
          assertThat(trigger.path("authLevel").asText())
              .as(name)
              .isEqualTo(OF_THE_HOST.contains(name) ? "ADMIN" : "ANONYMOUS");
        });
  }

  private static Set<String> methods(JsonNode trigger) {
    Set<String> methods = new TreeSet<>();
    trigger
        .path("methods")
        .forEach(method -> methods.add(method.asText().toUpperCase(Locale.ROOT)));
    return methods;
  }

  @Test
  void routes_inTheHostsOrder_areNotShadowedByParameters() throws IOException {
    List<JsonNode> inOrder = List.copyOf(httpTriggers().values());
    for (int first = 0; first < inOrder.size(); first++) {
      for (int later = first + 1; later < inOrder.size(); later++) {
        boolean sameMethod =
            !Collections.disjoint(methods(inOrder.get(first)), methods(inOrder.get(later)));
        String route = inOrder.get(first).path("route").asText();
        String other = inOrder.get(later).path("route").asText();
        assertThat(sameMethod && matches(route, other))
            .as("'%s' is tried before '%s'", route, other)
            .isFalse();
      }
    }
  }

  @Test
  void functionClasses_loadedAsTheWorkerDoes_missNothing() throws Exception {
    List<URL> urls = new ArrayList<>();
    for (Path jar : jars()) {
      urls.add(jar.toUri().toURL());
    }
    try (URLClassLoader app = new URLClassLoader(urls.toArray(URL[]::new), new WorkerClasses())) {
      for (JsonNode function : functions().values()) {
        String entry = function.path("entryPoint").asText();
        int dot = entry.lastIndexOf('.');
        Class<?> type = Class.forName(entry.substring(0, dot), false, app);
        List<String> methods =
            Arrays.stream(type.getMethods())
                .filter(method -> method.getDeclaringClass() == type)
                .map(Method::getName)
                .toList();
        // The worker finds an entry point only by its name.
        assertThat(methods).as(entry).containsOnlyOnce(entry.substring(dot + 1));
        type.getDeclaredConstructors();
      }
    }
  }

  /** The classes that the worker makes visible to an app: the JDK and the Functions library. */
  private static final class WorkerClasses extends ClassLoader {
    WorkerClasses() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("com.microsoft.azure.functions.")) {
        return PackageIT.class.getClassLoader().loadClass(name);
      }
      throw new ClassNotFoundException(name);
    }
  }

  private static Map<String, JsonNode> httpTriggers() throws IOException {
    Map<String, JsonNode> triggers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    functions()
        .forEach(
            (name, function) -> {
              JsonNode trigger = function.path("bindings").get(0);
              if (trigger.path("type").asText().equals("httpTrigger")) {
                triggers.put(name, trigger);
              }
            });
    return triggers;
  }

  private static Map<String, JsonNode> functions() throws IOException {
    Map<String, JsonNode> functions = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    try (Stream<Path> files = Files.list(PackagedApp.DIRECTORY)) {
      for (Path directory : files.toList()) {
        Path description = directory.resolve("function.json");
        if (Files.exists(description)) {
          String name = directory.getFileName().toString();
          functions.put(name, Json.parse(Files.readAllBytes(description)));
        }
      }
    }
    return functions;
  }

  private static List<Path> jars() {
    try (Stream<Path> files = Files.walk(PackagedApp.DIRECTORY, 2)) {
      return files.filter(f -> f.toString().endsWith(".jar")).collect(Collectors.toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns whether a route matches a URL of another route. */
  private static boolean matches(String route, String address) {
    String[] expected = route.split("/");
    String[] found = address.split("/");
    for (int i = 0; i < expected.length; i++) {
      if (expected[i].startsWith("{*")) {
        return true;
      } else if (i >= found.length
          || !expected[i].startsWith("{") && !expected[i].equalsIgnoreCase(found[i])) {
        return false;
      }
    }
    return expected.length == found.length;
  }
}
