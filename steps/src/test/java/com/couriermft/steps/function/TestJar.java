package com.couriermft.steps.function;

import com.couriermft.sdk.JobFunction;
import com.couriermft.steps.function.isolated.Children;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Creates jars of functions from classes of the tests. */
public final class TestJar {
  private TestJar() {}

  /** Creates a jar with a function's class and its nested classes. */
  public static Path of(Path directory, Class<? extends JobFunction<?, ?>> function) {
    Path jar = directory.resolve(function.getSimpleName() + ".jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      entries.putNextEntry(new JarEntry("META-INF/services/" + JobFunction.class.getName()));
      entries.write(function.getName().getBytes(StandardCharsets.UTF_8));
      add(entries, function);
      for (Class<?> nested : function.getDeclaredClasses()) {
        add(entries, nested);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return jar;
  }

  /** Returns the only step in a jar; its class loader stays open. */
  public static FunctionStep<?> step(Path jar, Children children) {
    try {
      URL[] jars = {jar.toUri().toURL()};
      List<FunctionStep<?>> all =
          FunctionJars.load(new URLClassLoader(jars, TestJar.class.getClassLoader()), children);
      return all.get(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void add(JarOutputStream entries, Class<?> each) throws IOException {
    String name = each.getName().replace('.', '/') + ".class";
    entries.putNextEntry(new JarEntry(name));
    try (InputStream in = each.getClassLoader().getResourceAsStream(name)) {
      in.transferTo(entries);
    }
  }
}
