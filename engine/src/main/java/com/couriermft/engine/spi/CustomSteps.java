package com.couriermft.engine.spi;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Loads custom step types from jars on the class path, which list their classes in {@code
 * META-INF/services/com.couriermft.engine.spi.Step} ({@link ServiceLoader}).
 */
public final class CustomSteps {
  private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9]*(\\.[a-z][a-z0-9_-]*)+");
  private static final String OF_THE_ENGINE = "flow.";

  private CustomSteps() {}

  /**
   * Loads one instance of each provider, in the order of the class path.
   *
   * @throws CourierException {@code unusable_step_type} (permanent): a provider cannot be loaded,
   *     instantiated or described, or its key is invalid
   */
  public static List<Step<?>> load(ClassLoader classes) {
    List<Step<?>> found = new ArrayList<>();
    try {
      for (Step<?> step : ServiceLoader.load(Step.class, classes)) {
        check(step);
        found.add(step);
      }
    } catch (ServiceConfigurationError e) {
      throw unusable("A custom step type cannot be loaded: " + e.getMessage(), e);
    }
    return List.copyOf(found);
  }

  private static void check(Step<?> step) {
    String key;
    try {
      key = step.type().key();
    } catch (RuntimeException | LinkageError e) {
      throw unusable(
          "The custom step " + step.getClass() + " failed to describe its type: " + e, e);
    }
    if (!KEY.matcher(key).matches() || key.startsWith(OF_THE_ENGINE)) {
      throw unusable(
          ("The custom step %s has the key '%s'; expected a key such as 'acme.convert' that does "
                  + "not start with 'flow.'")
              .formatted(step.getClass(), key),
          null);
    }
  }

  private static CourierException unusable(String what, @Nullable Throwable cause) {
    return CourierException.of(
        StepCodes.UNUSABLE_STEP_TYPE,
        what + "; fix its jar in the app's lib folder, or remove the jar.",
        cause);
  }
}
