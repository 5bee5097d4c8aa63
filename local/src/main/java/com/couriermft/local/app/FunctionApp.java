package com.couriermft.local.app;

import com.microsoft.azure.functions.internal.spi.middleware.Middleware;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A packaged function app: {@code host.json}, {@code <app>.jar}, {@code lib/*.jar} and a {@code
 * <Function>/function.json} for each function. A function that cannot be indexed is reported and
 * left out; the rest runs. Its jars stay open until the process ends, because the app may still
 * need a class in its shutdown hooks. Immutable.
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
   * @param settings what {@code %name%}, connections and overrides of {@code host.json} are looked
   *     up in
   * @throws IndexException when the directory has no valid {@code host.json}
   * @throws UncheckedIOException when the directory cannot be listed
   */
  public static FunctionApp load(Path directory, LocalSettings settings) {
    return new AppIndex(settings).read(directory.toAbsolutePath().normalize());
  }

  public HostJson hostJson() {
    return hostJson;
  }

  /** The functions, sorted by name: the order in which their routes are tried. */
  public List<AppFunction> functions() {
    return functions;
  }

  /** The function of that name, in any case. */
  public Optional<AppFunction> findFunction(String name) {
    return functions.stream()
        .filter(function -> function.name().equalsIgnoreCase(name))
        .findFirst();
  }

  /**
   * Returns the middlewares that the app has called around each of its functions, in the order of
   * the service loader.
   */
  public List<Middleware> middlewares() {
    return middlewares;
  }

  /** Returns the errors of the functions that are left out, by function name. */
  public Map<String, String> indexErrors() {
    return indexErrors;
  }
}
