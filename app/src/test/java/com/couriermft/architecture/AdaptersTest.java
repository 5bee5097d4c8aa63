package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that every adapter passes the contract suite of its port, in main sources, tests and
 * benchmarks. An adapter is a class that implements the port itself. A subclass of an adapter is
 * none: it disturbs calls on purpose.
 */
class AdaptersTest {
  private static final List<String> PORTS =
      List.of(
          "Blobs",
          "Place",
          "RemoteFiles",
          "SecretStore",
          "TableScan",
          "Tables",
          "WorkQueue",
          "Workspace");

  /** Adapters that a contract test creates through another class or function. */
  private static final Map<String, String> CREATED_BY =
      Map.of(
          "AzureBlobs", "AzureStorage",
          "AzureTables", "AzureStorage",
          "AzureWorkQueue", "AzureStorage",
          "FtpFiles", "FtpServerContract",
          "SftpFiles", "SftpServerContract");

  /** Adapters that cannot pass a contract, with the reason. No entry may be added. */
  private static final Map<String, String> PARTIAL =
      Map.ofEntries(
          Map.entry("ReadOnlyStorage.ReadOnlyBlobs", "refuses writes"),
          Map.entry("UnsavedTests.Overlaid", "refuses writes"),
          Map.entry("UnsavedTestsTest.Recording", "refuses writes"),
          Map.entry("SmallHeapTest.Endless", "generates more bytes than the heap can store"),
          Map.entry("StreamingMain.Endless", "generates more bytes than the heap can store"),
          Map.entry("SimulatedBlobs", "works only in threads of the simulation's scheduler"),
          Map.entry("SimulatedQueue", "works only in threads of the simulation's scheduler"),
          Map.entry("SimulatedTables", "works only in threads of the simulation's scheduler"),
          Map.entry("ThrottledFiles", "limits only the rate of another adapter"));

  private static final Pattern IMPLEMENTS =
      Pattern.compile(
          "(?:class|record)\\s+(\\w+)[^{;]*?\\bimplements\\s+([\\w<>., \\n]+?)\\s*\\{"
              + "|new (\\w+)\\(\\)\\s*\\{");

  private static final Pattern TESTED = Pattern.compile("class \\w+\\s+extends (\\w+)Contract\\b");

  @Test
  void adapter_ofAnyPort_passesTheContractOfThePort() throws IOException {
    Map<String, String> sources = sources();
    Set<String> untested = new TreeSet<>();
    adapters(sources)
        .forEach(
            (adapter, port) -> {
              if (!isTested(adapter, port, sources)) {
                untested.add(adapter);
              }
            });

    assertThat(untested)
        .as("adapters without a test that extends the contract of their port")
        .isEqualTo(new TreeSet<>(PARTIAL.keySet()));
  }

  @Test
  void adapters_ofAnySource_areFound() {
    Map<String, String> planted =
        Map.of(
            "Planted",
            "final class Planted implements Tables, TableScan {}\n"
                + "record Inner(int a) implements Blobs {}\n"
                + "WorkQueue queue = new WorkQueue() {};\n"
                + "class Other extends ForwardingTables {}",
            "PlantedTest",
            "class PlantedTest extends TablesContract { Tables tables = new Planted(); }");
    Map<String, String> found = adapters(planted);

    assertThat(found)
        .containsOnly(
            Map.entry("Planted", "Tables"),
            Map.entry("Planted as TableScan", "TableScan"),
            Map.entry("Planted.Inner", "Blobs"),
            Map.entry("Planted.new WorkQueue", "WorkQueue"));
    assertThat(isTested("Planted", "Tables", planted)).isTrue();
    assertThat(isTested("Planted as TableScan", "TableScan", planted)).isFalse();
    assertThat(isTested("Planted.Inner", "Blobs", planted)).isFalse();
  }

  /** Returns the ports of adapters by the names of the adapters and of their files. */
  private static Map<String, String> adapters(Map<String, String> sources) {
    Map<String, String> adapters = new LinkedHashMap<>();
    sources.forEach(
        (file, text) -> {
          Matcher found = IMPLEMENTS.matcher(text);
          while (found.find()) {
            String anonymous = found.group(3);
            String types = anonymous == null ? found.group(2) : anonymous;
            String name = anonymous == null ? found.group(1) : "new " + anonymous;
            String adapter = name.equals(file) ? file : file + "." + name;
            for (String type : types.split("[\\s,]+")) {
              if (PORTS.contains(type)) {
                adapters.merge(adapter, type, (first, second) -> first);
                if (!adapters.get(adapter).equals(type)) {
                  adapters.put(adapter + " as " + type, type);
                }
              }
            }
          }
        });
    return adapters;
  }

  /** Returns whether a file with a test of the port's contract mentions the adapter. */
  private static boolean isTested(String adapter, String port, Map<String, String> sources) {
    String name = adapter.replaceFirst(" as .*", "").replaceFirst(".*\\.", "");
    Pattern mentioned = Pattern.compile("\\b" + CREATED_BY.getOrDefault(name, name) + "\\b");
    return sources.values().stream()
        .filter(text -> TESTED.matcher(text).results().anyMatch(is -> isOf(port, is.group(1))))
        .anyMatch(text -> mentioned.matcher(text).find());
  }

  /** The contracts of servers test {@code RemoteFiles}. */
  private static boolean isOf(String port, String contract) {
    return contract.equals(port) || port.equals("RemoteFiles") && contract.endsWith("Server");
  }

  /** Returns the texts of all sources by the names of the files. */
  private static Map<String, String> sources() throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ProjectFiles.root())) {
      for (Path module : modules.sorted().toList()) {
        for (String kind : List.of("main", "test")) {
          Path sources = module.resolve("src").resolve(kind).resolve("java");
          if (Files.isDirectory(sources)) {
            files.addAll(ProjectFiles.files(sources, ".java"));
          }
        }
      }
    }
    Map<String, String> sources = new LinkedHashMap<>();
    for (Path file : files) {
      String name = file.getFileName().toString().replace(".java", "");
      if (!name.equals("AdaptersTest") && !name.equals("package-info")) {
        sources.merge(name, Files.readString(file), (first, second) -> first + second);
      }
    }
    return sources;
  }
}
