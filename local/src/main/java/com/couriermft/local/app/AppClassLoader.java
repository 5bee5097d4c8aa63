package com.couriermft.local.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The class loader of the app, which works like the class loader of the Java worker. It loads the
 * app's jar and the jars in its library directory. The parent exposes only the JDK and the
 * functions API; nothing else on the host's class path is visible.
 */
final class AppClassLoader extends URLClassLoader {

  private AppClassLoader(URL[] jars) {
    super("app", jars, new SharedClasses());
  }

  /**
   * Opens the class loader of an app.
   *
   * @param jar the app's jar; its libraries are in the first neighboring directory whose name ends
   *     with {@code lib}
   */
  static AppClassLoader open(Path jar) {
    var urls = new ArrayList<URL>();
    try {
      urls.add(url(jar));
      for (var library : libraries(jar.resolveSibling(""))) {
        urls.add(url(library));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The libraries beside " + jar + " cannot be listed", e);
    }
    return new AppClassLoader(urls.toArray(URL[]::new));
  }

  private static List<Path> libraries(Path directory) throws IOException {
    try (var children = Files.list(directory)) {
      var library =
          children
              .filter(
                  child ->
                      child.getFileName().toString().endsWith("lib") && Files.isDirectory(child))
              .sorted()
              .findFirst();
      return library.isPresent() ? jars(library.get()) : List.of();
    }
  }

  private static List<Path> jars(Path directory) throws IOException {
    try (var files = Files.list(directory)) {
      return files.filter(file -> file.getFileName().toString().endsWith(".jar")).sorted().toList();
    }
  }

  private static URL url(Path jar) throws MalformedURLException {
    return jar.toUri().toURL();
  }

  private static final class SharedClasses extends ClassLoader {
    static {
      registerAsParallelCapable();
    }

    SharedClasses() {
      super("functions-api", ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("com.microsoft.azure.functions.")) {
        return AppClassLoader.class.getClassLoader().loadClass(name);
      }
      throw new ClassNotFoundException(name);
    }
  }
}
