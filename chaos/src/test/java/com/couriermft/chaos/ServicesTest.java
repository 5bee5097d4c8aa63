package com.couriermft.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that every service provider in a module on the class path can be loaded. Otherwise, only
 * the process that needs a renamed class would fail.
 */
class ServicesTest {
  private static final String SERVICES = "META-INF/services/";

  @Test
  void providersOfOurServices_canAllBeLoaded() throws Exception {
    ClassLoader classes = getClass().getClassLoader();
    Map<String, List<String>> named = new TreeMap<>();
    for (URL folder : Collections.list(classes.getResources(SERVICES))) {
      services(folder.toURI())
          .forEach(
              (name, providers) ->
                  named.computeIfAbsent(name, service -> new ArrayList<>()).addAll(providers));
    }
    assertThat(named).containsKey("com.couriermft.engine.spi.Step");
    for (Map.Entry<String, List<String>> service : named.entrySet()) {
      Class<?> type = Class.forName(service.getKey(), false, classes);
      List<String> loaded =
          ServiceLoader.load(type, classes).stream()
              .map(provider -> provider.get().getClass().getName())
              .toList();
      assertThat(loaded).as(service.getKey()).containsAll(service.getValue()).isNotEmpty();
    }
  }

  /** Returns the providers in a directory of service files, by the project's service interfaces. */
  private static Map<String, List<String>> services(URI folder) throws IOException {
    if (!folder.getScheme().equals("jar")) {
      return read(Path.of(folder));
    }
    try {
      FileSystem open = FileSystems.getFileSystem(folder);
      return read(open.getPath("/" + SERVICES));
    } catch (FileSystemNotFoundException closed) {
      try (FileSystem jar = FileSystems.newFileSystem(folder, Map.of())) {
        return read(jar.getPath("/" + SERVICES));
      }
    }
  }

  private static Map<String, List<String>> read(Path folder) throws IOException {
    Map<String, List<String>> services = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String service = file.getFileName().toString();
        if (service.startsWith("com.couriermft.")) {
          List<String> lines = Files.readAllLines(file);
          services.put(
              service,
              lines.stream()
                  .map(line -> line.replaceAll("#.*", "").strip())
                  .filter(line -> !line.isEmpty())
                  .toList());
        }
      }
    }
    return services;
  }
}
