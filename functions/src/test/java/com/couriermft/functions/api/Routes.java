package com.couriermft.functions.api;

import com.couriermft.functions.auth.AccessGate;
import com.microsoft.azure.functions.HttpMethod;
import com.microsoft.azure.functions.annotation.BindingName;
import com.microsoft.azure.functions.annotation.FunctionName;
import com.microsoft.azure.functions.annotation.HttpTrigger;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The declared routes, matched like in the Functions host, in the order of the functions' names.
 */
final class Routes {
  private static final List<Class<?>> CLASSES =
      List.of(BreakGlassFunction.class, FileFunctions.class, HttpFunctions.class);

  private final AccessGate gate;
  private final List<Method> functions;

  Routes(AccessGate gate) {
    this.gate = gate;
    this.functions =
        CLASSES.stream()
            .flatMap(type -> Arrays.stream(type.getMethods()))
            .filter(method -> method.isAnnotationPresent(FunctionName.class))
            .sorted(Comparator.comparing(m -> m.getAnnotation(FunctionName.class).value()))
            .toList();
  }

  FakeMessages.Out answer(FakeMessages.In message) throws ReflectiveOperationException {
    String path = message.uri().getRawPath().replaceFirst("^/api/", "");
    for (Method function : functions) {
      HttpTrigger trigger = trigger(function);
      Optional<Map<String, String>> values = match(trigger.route(), path);
      if (values.isPresent() && List.of(trigger.methods()).contains(message.method())) {
        return call(function, message, values.get());
      }
    }
    throw new AssertionError("No function for " + message.method() + " " + path);
  }

  private FakeMessages.Out call(
      Method function, FakeMessages.In message, Map<String, String> values)
      throws ReflectiveOperationException {
    Constructor<?> constructor =
        function.getDeclaringClass().getDeclaredConstructor(AccessGate.class);
    Object[] arguments =
        Stream.of(function.getParameters())
            .map(
                parameter ->
                    parameter.isAnnotationPresent(BindingName.class)
                        ? values.get(parameter.getAnnotation(BindingName.class).value())
                        : message)
            .toArray();
    return (FakeMessages.Out) function.invoke(constructor.newInstance(gate), arguments);
  }

  private static HttpTrigger trigger(Method function) {
    return Stream.of(function.getParameters())
        .filter(parameter -> parameter.isAnnotationPresent(HttpTrigger.class))
        .map((Parameter parameter) -> parameter.getAnnotation(HttpTrigger.class))
        .findFirst()
        .orElseThrow();
  }

  private static Optional<Map<String, String>> match(String route, String path) {
    String[] expected = route.split("/");
    String[] found = path.split("/");
    Map<String, String> values = new HashMap<>();
    for (int i = 0; i < expected.length; i++) {
      if (expected[i].startsWith("{*")) {
        String rest =
            String.join("/", Arrays.asList(found).subList(Math.min(i, found.length), found.length));
        values.put(expected[i].substring(2, expected[i].length() - 1), decoded(rest));
        return Optional.of(values);
      } else if (i >= found.length) {
        return Optional.empty();
      } else if (expected[i].startsWith("{")) {
        values.put(expected[i].substring(1, expected[i].length() - 1), decoded(found[i]));
      } else if (!expected[i].equalsIgnoreCase(found[i])) {
        return Optional.empty();
      }
    }
    return expected.length == found.length ? Optional.of(values) : Optional.empty();
  }

  /** Decodes a value after the path is split, so that an encoded slash is part of the value. */
  private static String decoded(String value) {
    return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  static HttpMethod method(String name) {
    return HttpMethod.value(name);
  }
}
