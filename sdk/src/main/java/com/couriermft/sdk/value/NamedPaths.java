package com.couriermft.sdk.value;

import com.couriermft.sdk.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The paths that a function's parameters name.
 *
 * @param paths the paths exactly as the parameters contain them; a path that ends with {@code /}
 *     includes everything below it
 */
public record NamedPaths(Set<String> paths) {
  /** Copies. */
  public NamedPaths {
    paths = Set.copyOf(paths);
  }

  /** Returns the paths that the function reads. */
  public static NamedPaths read(Record parameters) {
    return of(parameters, Parameter::reads);
  }

  /** Returns the paths that the function writes. */
  public static NamedPaths written(Record parameters) {
    return of(parameters, Parameter::writes);
  }

  private static NamedPaths of(Record parameters, Predicate<Parameter> meant) {
    Set<String> paths = new TreeSet<>();
    for (RecordComponent component : parameters.getClass().getRecordComponents()) {
      Parameter parameter = component.getAnnotation(Parameter.class);
      if (parameter != null && meant.test(parameter)) {
        texts(PlainRecords.value(component, parameters)).forEach(text -> paths.add((String) text));
      }
    }
    return new NamedPaths(paths);
  }

  private static Collection<?> texts(@Nullable Object value) {
    if (value instanceof Collection<?> all) {
      return all;
    }
    return value == null ? List.of() : List.of(value);
  }

  /**
   * Checks that a parameter names a path.
   *
   * @param use {@code reads} or {@code writes}
   * @throws IllegalArgumentException no parameter names the path
   */
  public void require(String use, String path) {
    boolean below =
        paths.stream()
            .anyMatch(each -> each.endsWith("/") && path.startsWith(each) && !path.endsWith("/"));
    if (!below && (!paths.contains(path) || path.endsWith("/"))) {
      throw unnamed(use, path);
    }
  }

  /** Returns the exception for a path that no parameter names. */
  public static IllegalArgumentException unnamed(String use, String path) {
    return new IllegalArgumentException(
        ("No parameter that %s a file has the path '%s'; annotate the component with @Parameter(%s"
                + " = true)")
            .formatted(use, path, use));
  }

  /** Returns the exception for a path at which the function has already created a file. */
  public static IllegalArgumentException createdBefore(String path) {
    return new IllegalArgumentException("'" + path + "' was already created in this attempt");
  }
}
