package com.couriermft.local.app;

import com.microsoft.azure.functions.ExecutionContext;
import com.microsoft.azure.functions.HttpRequestMessage;
import com.microsoft.azure.functions.annotation.BindingName;
import com.microsoft.azure.functions.annotation.CustomBinding;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the parameters of a function by the names in their annotations, as the Java worker does.
 */
final class Binding {
  private Binding() {}

  /**
   * Checks that every parameter can be resolved.
   *
   * @throws IndexException names the first parameter that cannot be resolved
   */
  static void check(Method method, Trigger trigger) {
    for (var parameter : method.getParameters()) {
      var known =
          parameter.isAnnotationPresent(BindingName.class)
              || parameter.getType() == ExecutionContext.class
              || bindingName(parameter).filter(trigger.name()::equals).isPresent();
      if (!known) {
        throw new IndexException(
            "Its parameter "
                + parameter
                + " is neither the trigger \""
                + trigger.name()
                + "\", a @BindingName nor the ExecutionContext");
      }
    }
  }

  /**
   * Returns the arguments of one invocation.
   *
   * @throws IllegalArgumentException the metadata for a {@code @BindingName} is missing, or a value
   *     cannot be converted to the type of its parameter
   */
  static @Nullable Object[] arguments(Method method, TriggerData data, ExecutionContext context) {
    return Arrays.stream(method.getParameters())
        .map(parameter -> argument(parameter, data, context))
        .toArray();
  }

  private static @Nullable Object argument(
      Parameter parameter, TriggerData data, ExecutionContext context) {
    var name = parameter.getAnnotation(BindingName.class);
    if (name != null) {
      var value = data.metadata().get(name.value());
      if (value == null) {
        throw new IllegalArgumentException(
            "Cannot find matched @BindingName of parameter "
                + parameter
                + ": there is no \""
                + name.value()
                + "\" among "
                + data.metadata().keySet());
      }
      return Conversion.to(value, parameter.getParameterizedType());
    }
    if (parameter.getType() == ExecutionContext.class) {
      return context;
    }
    if (data.input() instanceof HttpInput http) {
      return parameter.getType() == HttpRequestMessage.class
          ? request(http, parameter)
          : Conversion.to(http.body(), parameter.getParameterizedType());
    }
    return Conversion.to(data.input(), parameter.getParameterizedType());
  }

  private static BoundRequest request(HttpInput http, Parameter parameter) {
    var type =
        parameter.getParameterizedType() instanceof ParameterizedType generic
            ? generic.getActualTypeArguments()[0]
            : Object.class;
    return new BoundRequest(http, Conversion.to(http.body(), type));
  }

  private static Optional<String> bindingName(Parameter parameter) {
    return Arrays.stream(parameter.getAnnotations())
        .filter(Binding::isBinding)
        .map(Binding::nameOf)
        .findFirst();
  }

  private static boolean isBinding(Annotation annotation) {
    var type = annotation.annotationType();
    return type.getPackage().equals(BindingName.class.getPackage())
        || type.isAnnotationPresent(CustomBinding.class);
  }

  private static String nameOf(Annotation annotation) {
    try {
      return String.valueOf(annotation.annotationType().getMethod("name").invoke(annotation));
    } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
      throw new IndexException("The binding " + annotation + " has no public name()", e);
    }
  }
}
