package com.couriermft.steps.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.sdk.JobFunction;
import com.couriermft.steps.function.isolated.Children;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests functions in real jars, each with its own libraries. */
class FunctionJarsTest {
  private static final String LIBRARY =
      "package lib; public class Version { public static String get() { return \"%s\"; } }";

  private static final String FUNCTION =
      """
      package %1$s;
      import com.couriermft.sdk.*;
      public class Of implements JobFunction<Of.Parameters, String> {
        public record Parameters(@Parameter(help = "Whom", required = true) String whom) {}
        public String name() { return "%2$s"; }
        public String version() { return lib.Version.get(); }
        public String summary() { return "Greets"; }
        public Class<Parameters> parameters() { return Parameters.class; }
        public String run(Parameters p, JobFunctionContext c) { return "hello " + p.whom(); }
      }
      """;

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void twoJars_withTwoVersionsOfALibrary_eachSeeTheirOwn(boolean parentLast) throws IOException {
    URL[] jars = {jar("one", "first", "1.0"), jar("two", "second", "2.0")};
    try (URLClassLoader app = app(jars, parentLast)) {
      List<FunctionStep<?>> functions = FunctionJars.load(app, Children.usual());
      assertThat(FunctionStep.describe(new StepRegistry(functions)))
          .extracting(f -> f.type() + " " + f.version())
          .containsExactly("custom.first 1.0", "custom.second 2.0");
      FunctionStep<?> first = functions.get(0);
      assertThat(first.type().title()).isEqualTo("first");
      assertThat(ConfigBinder.check(first.type(), Json.object(), "/config"))
          .extracting(problem -> problem.pointer())
          .containsExactly("/config/whom");
      assertThat(ConfigBinder.bind(first.type(), Json.object().put("whom", "you")))
          .hasToString("Parameters[whom=you]");
    }
  }

  /**
   * The worker of Azure Functions has classes with the same names as the app's, and loads the app's
   * classes first.
   */
  @Test
  void appBelowAParentLastLoader_findsFunctionsOfItsOwnInterface() throws Exception {
    List<URL> all = new ArrayList<>(List.of(jar("one", "first", "1.0")));
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    for (String each : path.split(File.pathSeparator)) {
      all.add(Path.of(each).toUri().toURL());
    }
    try (URLClassLoader app = app(all.toArray(new URL[0]), true)) {
      Class<?> children = app.loadClass(Children.class.getName());
      List<?> found =
          (List<?>)
              app.loadClass(FunctionJars.class.getName())
                  .getMethod("load", ClassLoader.class, children)
                  .invoke(null, app, children.getMethod("usual").invoke(null));
      assertThat(found).hasSize(1);
      assertThat(found.get(0).getClass().getClassLoader()).isSameAs(app);
      assertThat(app.loadClass(JobFunction.class.getName()))
          .isNotSameAs(JobFunction.class)
          .isSameAs(
              parametersOf(found.get(0)).getClassLoader().loadClass(JobFunction.class.getName()));
    }
  }

  private static Class<?> parametersOf(Object step) throws ReflectiveOperationException {
    Object type = step.getClass().getMethod("type").invoke(step);
    return (Class<?>) type.getClass().getMethod("configType").invoke(type);
  }

  @Test
  void twoFunctions_ofOneName_areRefused() throws IOException {
    URL[] jars = {jar("one", "same", "1"), jar("two", "same", "2")};
    try (URLClassLoader app = app(jars, false)) {
      List<FunctionStep<?>> functions = FunctionJars.load(app, Children.usual());
      assertThatThrownBy(() -> new StepRegistry(functions))
          .hasMessageContaining("custom.same")
          .hasMessageContaining("its own key");
    }
  }

  @Test
  void name_thatIsNone_isRefusedWithItsJar() throws IOException {
    URL[] jars = {jar("one", "No Name", "1")};
    try (URLClassLoader app = app(jars, false)) {
      assertThatThrownBy(() -> FunctionJars.load(app, Children.usual()))
          .isInstanceOf(CourierException.class)
          .hasMessageContaining("No Name")
          .hasMessageContaining("one.jar")
          .hasMessageContaining("lib folder");
    }
  }

  @Test
  void noJar_isNoError() throws IOException {
    try (URLClassLoader app = app(new URL[0], false)) {
      assertThat(FunctionJars.load(app, Children.usual())).isEmpty();
    }
  }

  /**
   * Returns the class loader of an app.
   *
   * @param parentLast whether it prefers its own classes, as in the Functions worker, or the
   *     parent's classes, as usual in Java
   */
  private static URLClassLoader app(URL[] jars, boolean parentLast) {
    ClassLoader parent = FunctionJarsTest.class.getClassLoader();
    return parentLast
        ? new URLClassLoader(jars, parent) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
              Class<?> known = findLoadedClass(name);
              if (known != null) {
                return known;
              }
              try {
                return findClass(name);
              } catch (ClassNotFoundException e) {
                return super.loadClass(name, resolve);
              }
            }
          }
        }
        : new URLClassLoader(jars, parent);
  }

  private URL jar(String packageName, String function, String version) throws IOException {
    Path sources = Files.createDirectories(directory.resolve(packageName));
    Path library = Files.createDirectories(sources.resolve("lib")).resolve("Version.java");
    Files.writeString(library, LIBRARY.formatted(version));
    Path code = Files.createDirectories(sources.resolve(packageName)).resolve("Of.java");
    Files.writeString(code, FUNCTION.formatted(packageName, function));
    Path classes = Files.createDirectories(directory.resolve(packageName + "-classes"));
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                library.toString(),
                code.toString());
    assertThat(compiled).as("compiled").isZero();
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve(JobFunction.class.getName()), packageName + ".Of");
    Path jar = directory.resolve(packageName + ".jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        entries.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
        Files.copy(file, entries);
      }
    }
    return jar.toUri().toURL();
  }
}
