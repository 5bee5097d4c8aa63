package com.couriermft.simulation;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Loads all classes of Courier again: from a directory if it contains the class, otherwise from the
 * class path.
 */
final class MutantLoader extends ClassLoader {
  private final Path changed;

  MutantLoader(Path changed) {
    super(MutantLoader.class.getClassLoader());
    this.changed = changed;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      return name.startsWith("com.couriermft.") ? findClass(name) : super.loadClass(name, resolve);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    try (InputStream in =
        Files.exists(changed.resolve(file))
            ? Files.newInputStream(changed.resolve(file))
            : getParent().getResourceAsStream(file)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
