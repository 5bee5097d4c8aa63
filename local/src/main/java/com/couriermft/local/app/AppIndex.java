package com.couriermft.local.app;

import com.microsoft.azure.functions.internal.spi.middleware.Middleware;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads an app directory once. Loads each function, or records why it cannot be loaded. */
final class AppIndex {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9_\\-]{0,127}");
  private static final String INJECTOR =
      "META-INF/services/com.microsoft.azure.functions.spi.inject.FunctionInstanceInjector";

  private final LocalSettings settings;
  private final List<AppFunction> functions = new ArrayList<>();
  private final Map<String, String> errors = new TreeMap<>();
  private @Nullable Path jar;
  private @Nullable AppClassLoader classes;

  AppIndex(LocalSettings settings) {
    this.settings = settings;
  }

  FunctionApp read(Path directory) {
    var hostJson = HostJson.read(directory.resolve("host.json"), settings);
    functionDirectories(directory).forEach(this::add);
    return new FunctionApp(hostJson, functions, errors, middlewares());
  }

  private List<Middleware> middlewares() {
    if (classes == null) {
      return List.of();
    }
    try {
      return ServiceLoader.load(Middleware.class, classes).stream()
          .map(ServiceLoader.Provider::get)
          .toList();
    } catch (ServiceConfigurationError e) {
      throw new IndexException("A middleware of the app cannot be loaded: " + e.getMessage(), e);
    }
  }

  private static List<Path> functionDirectories(Path directory) {
    try (var children = Files.list(directory)) {
      return children
          .filter(child -> Files.isRegularFile(child.resolve("function.json")))
          .sorted(Comparator.comparing(AppIndex::name, String.CASE_INSENSITIVE_ORDER))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(directory + " cannot be listed", e);
    }
  }

  private static String name(Path directory) {
    return directory.getFileName().toString();
  }

  private void add(Path directory) {
    try {
      var json = FunctionJson.read(directory.resolve("function.json"), settings);
      functions.add(load(name(directory), json));
    } catch (IndexException e) {
      errors.put(name(directory), String.valueOf(e.getMessage()));
    } catch (LinkageError e) {
      errors.put(
          name(directory),
          "Its class cannot be linked (" + e + "); on Azure, the worker would hang");
    }
  }

  private AppFunction load(String name, FunctionJson json) {
    if (!NAME.matcher(name).matches() || name.equalsIgnoreCase("host")) {
      throw new IndexException(
          "A function's name must match " + NAME + " and cannot be \"host\"; rename it");
    }
    checkRoute(json.trigger());
    var method = method(json.entryPoint(), classes(json.scriptFile()));
    Binding.check(method, json.trigger());
    var disabled =
        settings.isOn("AzureWebJobs." + name + ".Disabled")
            || settings.isOn("AzureWebJobs__" + name + "__Disabled");
    return new AppFunction(name, json.trigger(), method, disabled);
  }

  private void checkRoute(Trigger trigger) {
    for (var other : functions) {
      if (trigger instanceof Trigger.Http http
          && other.trigger() instanceof Trigger.Http earlier
          && http.conflictsWith(earlier)) {
        throw new IndexException(
            "Its route and one of its methods are the same as those of "
                + other.name()
                + "; change one of them");
      }
    }
  }

  private AppClassLoader classes(Path scriptFile) {
    if (classes == null) {
      classes = AppClassLoader.open(scriptFile);
      jar = scriptFile;
    }
    if (!scriptFile.equals(jar)) {
      throw new IndexException("scriptFile is " + scriptFile + ", but the app's jar is " + jar);
    }
    if (classes.findResource(INJECTOR) != null) {
      throw new IndexException(
          "The app has a FunctionInstanceInjector, which the local host does not support");
    }
    return classes;
  }

  private static Method method(String entryPoint, ClassLoader loader) {
    var dot = Math.max(0, entryPoint.lastIndexOf('.'));
    try {
      var type = Class.forName(entryPoint.substring(0, dot), false, loader);
      var methods =
          Arrays.stream(type.getMethods())
              .filter(method -> method.getName().equals(entryPoint.substring(dot + 1)))
              .toList();
      if (methods.size() != 1 || !Modifier.isPublic(type.getModifiers())) {
        throw new IndexException(
            "entryPoint %s: found %d public methods; one, in a public class, is needed"
                .formatted(entryPoint, methods.size()));
      }
      return methods.get(0);
    } catch (ClassNotFoundException e) {
      throw new IndexException(
          "entryPoint is " + entryPoint + ", whose class is not in the app", e);
    }
  }
}
