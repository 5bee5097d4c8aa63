package com.couriermft.infra.contracts;

import com.couriermft.functions.wiring.AppSettings;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The names of the app's functions, found by their annotation as by the platform.
 *
 * @param http functions that respond to requests
 * @param others all other functions
 */
record Functions(Set<String> http, Set<String> others) {
  private static final String PACKAGE = "com/couriermft/functions";

  static Functions scan() {
    Set<String> http = new TreeSet<>();
    Set<String> others = new TreeSet<>();
    for (String name : classNames()) {
      for (Method method : load(name).getDeclaredMethods()) {
        FunctionName function = method.getAnnotation(FunctionName.class);
        if (function != null) {
          (isHttp(method) ? http : others).add(function.value());
        }
      }
    }
    return new Functions(http, others);
  }

  private static boolean isHttp(Method method) {
    return Arrays.stream(method.getParameters())
        .anyMatch(parameter -> parameter.isAnnotationPresent(HttpTrigger.class));
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, AppSettings.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Returns the names of the classes in a directory or a jar. Maven provides one or the other,
   * depending on the phase.
   */
  private static List<String> classNames() {
    try {
      Path place =
          Path.of(AppSettings.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(place)) {
        return classNames(place);
      }
      try (FileSystem jar =
          FileSystems.newFileSystem(URI.create("jar:" + place.toUri()), java.util.Map.of())) {
        return classNames(jar.getPath("/"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> classNames(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root.resolve(PACKAGE))) {
      return files
          .map(file -> root.relativize(file).toString())
          .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
          .map(file -> file.substring(0, file.length() - ".class".length()).replace('/', '.'))
          .toList();
    }
  }
}
