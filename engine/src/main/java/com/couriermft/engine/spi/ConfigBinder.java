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
 * Turns a step's {@code config} into its type's record, and checks one before its references are
 * resolved.
 *
 * <p>Codes, besides those of {@link CheckedObject}: {@code secret_expected} (plain text in a field
 * for a secret), {@code secret_not_allowed} (a secret in any other), {@code invalid_config} (the
 * record itself refuses the values).
 */
public final class ConfigBinder {
  private ConfigBinder() {}

  /**
   * Checks a config as its author wrote it; a value that holds references is checked when they are
   * resolved. What its record itself refuses is a problem here if it is an {@link
   * InvalidInputException} that names a field; the record gets unknown values as {@link #bindKnown}
   * says.
   *
   * @param pointer where the config stands in its document
   * @return every problem, in the order of the type's fields, unknown fields last
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

  /** Returns the problems of fields that are not given together as the type asks for. */
  private static List<Problem> ungrouped(
      StepType<?> type, ObjectNode given, Set<String> unknown, String pointer) {
    return FieldRule.of(type).stream()
        .flatMap(group -> group.findProblem(given, unknown, pointer).stream())
        .toList();
  }

  /**
   * Returns the located problems that the record throws; its other exceptions may be owed to a
   * value that is not known yet.
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
   * Binds a config whose references have been resolved. Absent fields get their default, else
   * {@code null}, an empty list, 0 or false. Numbers and flags are taken as text where text is
   * declared, and the reverse where the text reads as one, because a reference carries the type of
   * its value.
   *
   * @throws InvalidInputException code {@code invalid_config}, with every problem; pointers are
   *     into the config
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
   * Binds what is known of a config. Fields that are not known, and those with a problem, get what
   * absent ones get.
   *
   * @param resolved the fields that are known
   * @param unknown the names of those that are given and not known
   * @param problems where every problem is added; pointers are into the config
   * @throws CourierException the record itself refuses what is known
   */
  public static <C extends Record> C bindKnown(
      StepType<C> type, ObjectNode resolved, Set<String> unknown, List<Problem> problems) {
    CheckedObject config = new CheckedObject(filled(type, resolved, true), "", problems);
    @Nullable Object[] values = read(type, config, FieldValue::readResolved, unknown);
    problems.addAll(ungrouped(type, resolved, unknown, ""));
    return create(type, values);
  }

  /**
   * Returns a config with the defaults of its absent fields.
   *
   * @param resolved whether values are made what the fields declare, where they read as such
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
   * Reads every field; one that is absent or has a problem is what its Java type has for nothing.
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
        "The config of " + type.key() + " is not valid. " + String.join(" ", details),
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
