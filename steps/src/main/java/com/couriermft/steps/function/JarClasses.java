package com.couriermft.steps.function;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The class loader of one jar of functions. Classes of the Java platform and of Courier's SDK come
 * from the app. All other classes come from the jar if it contains them, otherwise from the app.
 */
final class JarClasses extends URLClassLoader {
  /** The package prefixes of classes that functions and Courier share. */
  private static final List<String> SHARED = List.of("com.couriermft.", "org.slf4j.");

  static {
    registerAsParallelCapable();
  }

  JarClasses(URL jar, ClassLoader parent) {
    super("functions of " + jar.getPath(), new URL[] {jar}, parent);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      Class<?> loaded = known == null ? load(name) : known;
      if (resolve) {
        resolveClass(loaded);
      }
      return loaded;
    }
  }

  private Class<?> load(String name) throws ClassNotFoundException {
    try {
      return ClassLoader.getPlatformClassLoader().loadClass(name);
    } catch (ClassNotFoundException notOfThePlatform) {
      return isShared(name) ? getParent().loadClass(name) : ownFirst(name);
    }
  }

  private Class<?> ownFirst(String name) throws ClassNotFoundException {
    try {
      return findClass(name);
    } catch (ClassNotFoundException notOwn) {
      return getParent().loadClass(name);
    }
  }

  private static boolean isShared(String name) {
    return SHARED.stream().anyMatch(name::startsWith);
  }

  @Override
  public @Nullable URL getResource(String name) {
    URL own = findResource(name);
    return own == null && !isService(name) ? getParent().getResource(name) : own;
  }

  /**
   * Finds services only in the jar itself, because services of the app and of other jars do not
   * belong to the function.
   */
  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    List<URL> own = Collections.list(findResources(name));
    List<URL> others =
        isService(name) ? List.of() : Collections.list(getParent().getResources(name));
    return Collections.enumeration(Stream.concat(own.stream(), others.stream()).toList());
  }

  private static boolean isService(String name) {
    return name.startsWith("META-INF/services/");
  }
}
