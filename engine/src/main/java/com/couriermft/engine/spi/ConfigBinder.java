package com.couriermft.engine.spi;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Binds a step's {@code config} to its type's record, and checks a config before its references are
 * resolved.
 *
 * <p>Codes, in addition to those of {@link CheckedObject}: {@code secret_expected} (plain text in a
 * field for a secret), {@code secret_not_allowed} (a secret in any other field), {@code
 * invalid_config} (the record rejects the values).
 */
public final class ConfigBinder {
  private ConfigBinder() {}

  /**
   * Checks a config as its author wrote it; values with references are checked after these are
   * resolved. A rejection by the record is a problem if it is an {@link InvalidInputException} that
   * names a field; unknown values are replaced as in {@link #bindKnown}.
   *
   * @param pointer the config's position in its document
   * @return all problems, in the order of the type's fields, unknown fields last
   */
  public static List<Problem> check(StepType<?> type, ObjectNode raw, String pointer) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject config = new CheckedObject(filled(type, raw, false), pointer, problems);
    @Nullable Object[] values = read(type, config, FieldValue::readWritten, Set.of());
    problems.addAll(ungrouped(type, raw, Set.of(), pointer));
    if (problems.isEmpty()) {
      problems.addAll(refused(type, values, pointer));
    }
    return problems;
  }

  /** Returns the problems with fields that break the type's rules for combinations. */
  private static List<Problem> ungrouped(
      StepType<?> type, ObjectNode given, Set<String> unknown, String pointer) {
    return FieldRule.of(type).stream()
        .flatMap(group -> group.findProblem(given, unknown, pointer).stream())
        .toList();
  }

  /**
   * Returns the problems that the record throws with a pointer. Its other exceptions may be caused
   * by unknown values.
   */
  private static List<Problem> refused(
      StepType<?> type, @Nullable Object[] values, String pointer) {
    try {
      create(type, values);
      return List.of();
    } catch (CourierException e) {
      List<Problem> all = e instanceof InvalidInputException own ? own.problems() : List.of();
      return all.stream()
          .filter(problem -> !problem.pointer().isEmpty())
          .map(problem -> problem.within(pointer))
          .toList();
    }
  }

  /**
   * Binds a config whose references were resolved. Missing fields get their default; without a
   * default, they get {@code null}, an empty list, 0 or false. Numbers and flags are converted to
   * declared strings, and vice versa if possible, because a reference has the type of its value.
   *
   * @throws InvalidInputException code {@code invalid_config}, with all problems; pointers are into
   *     the config
   */
  public static <C extends Record> C bind(StepType<C> type, ObjectNode resolved) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject config = new CheckedObject(filled(type, resolved, true), "", problems);
    @Nullable Object[] values = read(type, config, FieldValue::readResolved, Set.of());
    problems.addAll(ungrouped(type, resolved, Set.of(), ""));
    if (!problems.isEmpty()) {
      throw invalid(type, problems);
    }
    return create(type, values);
  }

  /**
   * Binds the known fields of a config. Unknown fields, and fields with a problem, get the same
   * values as missing fields.
   *
   * @param resolved the fields that are known
   * @param unknown the names of given fields with unknown values
   * @param problems receives all problems; pointers are into the config
   * @throws CourierException the record rejects the known values
   */
  public static <C extends Record> C bindKnown(
      StepType<C> type, ObjectNode resolved, Set<String> unknown, List<Problem> problems) {
    CheckedObject config = new CheckedObject(filled(type, resolved, true), "", problems);
    @Nullable Object[] values = read(type, config, FieldValue::readResolved, unknown);
    problems.addAll(ungrouped(type, resolved, unknown, ""));
    return create(type, values);
  }

  /**
   * Returns a config with the defaults of its missing fields.
   *
   * @param resolved whether values are converted to the declared types if possible
   */
  private static ObjectNode filled(StepType<?> type, ObjectNode given, boolean resolved) {
    ObjectNode filled = Json.object().setAll(given);
    for (ConfigField field : type.fields()) {
      JsonNode value = given.path(field.name());
      boolean isAbsent = value.isMissingNode() || value.isNull();
      JsonNode fallback = field.property().defaultValue();
      if (isAbsent && fallback != null) {
        filled.set(field.name(), fallback);
      } else if (!isAbsent && resolved) {
        filled.set(field.name(), FieldValue.asDeclared(field, value));
      }
    }
    return filled;
  }

  /**
   * Reads all fields. A field that is missing or has a problem gets the empty value of its Java
   * type.
   */
  private static @Nullable Object[] read(
      StepType<?> type,
      CheckedObject config,
      BiFunction<FieldValue, JsonNode, @Nullable Object> reading,
      Set<String> unknown) {
    @Nullable Object[] values = new Object[type.fields().size()];
    for (int i = 0; i < values.length; i++) {
      ConfigField field = type.fields().get(i);
      JsonNode value = config.find(field.name());
      if (value == null && !unknown.contains(field.name())) {
        config.require(field.property());
      }
      Object read = value == null ? null : reading.apply(new FieldValue(field, config), value);
      values[i] = read == null ? absent(field.target()) : read;
    }
    config.end();
    return values;
  }

  private static @Nullable Object absent(Class<?> target) {
    if (target == List.class) {
      return List.of();
    } else if (target == int.class) {
      return 0;
    } else if (target == long.class) {
      return 0L;
    }
    return target == boolean.class ? false : null;
  }

  private static InvalidInputException invalid(StepType<?> type, List<Problem> problems) {
    List<String> details =
        problems.stream().map(p -> p.pointer().substring(1) + ": " + p.detail()).toList();
    return new InvalidInputException(
        StepCodes.INVALID_CONFIG,
        "The config of " + type.key() + " is invalid. " + String.join(" ", details),
        problems);
  }

  private static <C extends Record> C create(StepType<C> type, @Nullable Object[] values) {
    Class<?>[] targets = type.fields().stream().map(ConfigField::target).toArray(Class<?>[]::new);
    try {
      Constructor<C> constructor = type.configType().getDeclaredConstructor(targets);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof CourierException known) {
        throw known;
      }
      Throwable cause = e.getTargetException();
      String why = cause.getMessage() == null ? cause.toString() : cause.getMessage();
      throw InvalidInputException.at("", StepCodes.INVALID_CONFIG, type.key() + ": " + why);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot create " + type.configType(), e);
    }
  }
}
