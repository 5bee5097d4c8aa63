package com.couriermft.local.app;

import com.microsoft.azure.functions.internal.spi.middleware.Middleware;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A packaged function app: {@code host.json}, {@code <app>.jar}, {@code lib/*.jar} and a {@code
 * <Function>/function.json} for each function. Functions that cannot be indexed are reported and
 * skipped; all others run. The app's jars stay open until the process ends, because the app's
 * shutdown hooks may still need classes. Immutable.
 */
public final class FunctionApp {
  private final HostJson hostJson;
  private final List<AppFunction> functions;
  private final Map<String, String> indexErrors;
  private final List<Middleware> middlewares;

  FunctionApp(
      HostJson hostJson,
      List<AppFunction> functions,
      Map<String, String> indexErrors,
      List<Middleware> middlewares) {
    this.middlewares = List.copyOf(middlewares);
    this.hostJson = hostJson;
    this.functions = List.copyOf(functions);
    this.indexErrors = Map.copyOf(indexErrors);
  }

  /**
   * Loads the app.
   *
   * @param settings the settings that contain the values for {@code %name%}, connections and
   *     overrides of {@code host.json}
   * @throws IndexException the directory has no valid {@code host.json}
   * @throws UncheckedIOException the directory cannot be listed
   */
  public static FunctionApp load(Path directory, LocalSettings settings) {
    return new AppIndex(settings).read(directory.toAbsolutePath().normalize());
  }

  public HostJson hostJson() {
    return hostJson;
  }

  /**
   * Returns the functions, sorted by name, which is the order in which their routes are matched.
   */
  public List<AppFunction> functions() {
    return functions;
  }

  /** Returns the function with a name, ignoring case. */
  public Optional<AppFunction> findFunction(String name) {
    return functions.stream()
        .filter(function -> function.name().equalsIgnoreCase(name))
        .findFirst();
  }

  /**
   * Returns the middlewares that are called around each function of the app, in the order of the
   * service loader.
   */
  public List<Middleware> middlewares() {
    return middlewares;
  }

  /** Returns the errors of the functions that could not be indexed, by function name. */
  public Map<String, String> indexErrors() {
    return indexErrors;
  }
}
