package com.couriermft.steps.spi;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.language.expression.Reference;
import com.couriermft.language.expression.Root;
import com.couriermft.language.expression.Template;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
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
    CheckedObject config = new CheckedObject(raw, pointer, problems);
    Class<?>[] targets = targets(type);
    @Nullable Object[] values = new Object[targets.length];
    for (int i = 0; i < targets.length; i++) {
      Field field = type.fields().get(i);
      Object read = check(field, targets[i], config);
      values[i] = read == null ? absent(targets[i]) : read;
    }
    config.end();
    if (problems.isEmpty()) {
      problems.addAll(refused(type, targets, values, pointer));
    }
    return problems;
  }

  /** Returns the value of a field, {@code null} if it is not known. */
  private static @Nullable Object check(Field field, Class<?> target, CheckedObject config) {
    JsonNode given = config.find(field.name());
    if (given == null) {
      requireIfNeeded(field, config);
    } else if (field.type() == Field.Type.SECRET) {
      checkSecret(field, given, config);
      return null;
    }
    JsonNode value = given == null ? field.defaultValue() : given;
    return value == null ? null : new FieldValue(field, target, config, false).read(value);
  }

  /**
   * Returns the located problems that the record throws; its other exceptions may be owed to a
   * value that is not known yet.
   */
  private static List<Problem> refused(
      StepType<?> type, Class<?>[] targets, @Nullable Object[] values, String pointer) {
    try {
      create(type, targets, values);
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
    CheckedObject config = new CheckedObject(resolved, "", problems);
    Class<?>[] targets = targets(type);
    @Nullable Object[] values = new Object[targets.length];
    for (int i = 0; i < targets.length; i++) {
      Field field = type.fields().get(i);
      JsonNode given = config.find(field.name());
      JsonNode value = given == null ? field.defaultValue() : given;
      if (value == null) {
        requireIfNeeded(field, config);
        values[i] = absent(targets[i]);
      } else {
        values[i] = new FieldValue(field, targets[i], config, true).read(value);
      }
    }
    config.end();
    if (!problems.isEmpty()) {
      throw invalid(type, problems);
    }
    return create(type, targets, values);
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
    CheckedObject config = new CheckedObject(resolved, "", problems);
    Class<?>[] targets = targets(type);
    @Nullable Object[] values = new Object[targets.length];
    for (int i = 0; i < targets.length; i++) {
      Field field = type.fields().get(i);
      JsonNode given = config.find(field.name());
      if (given == null && !unknown.contains(field.name())) {
        requireIfNeeded(field, config);
      }
      JsonNode value = given == null ? field.defaultValue() : given;
      Object read =
          value == null ? null : new FieldValue(field, targets[i], config, true).read(value);
      values[i] = read == null ? absent(targets[i]) : read;
    }
    config.end();
    return create(type, targets, values);
  }

  private static Class<?>[] targets(StepType<?> type) {
    return Arrays.stream(type.configType().getRecordComponents())
        .map(RecordComponent::getType)
        .toArray(Class<?>[]::new);
  }

  private static void requireIfNeeded(Field field, CheckedObject config) {
    if (field.required() && field.defaultValue() == null) {
      String help = field.help().endsWith(".") ? field.help() : field.help() + ".";
      config.problem(
          field.name(), FieldCodes.REQUIRED, "'" + field.name() + "' is required: " + help);
    }
  }

  private static void checkSecret(Field field, JsonNode value, CheckedObject config) {
    if (!value.isTextual() || !mayBeSecret(value.textValue())) {
      FieldValue.secretExpected(field, config);
    }
  }

  /** A malformed reference may; it is reported as such elsewhere. */
  private static boolean mayBeSecret(String text) {
    try {
      return Template.parse(text).references().stream()
          .map(Reference::root)
          .anyMatch(root -> root == Root.SECRETS || root == Root.NAME);
    } catch (CourierException malformed) {
      return true;
    }
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

  private static <C extends Record> C create(
      StepType<C> type, Class<?>[] targets, @Nullable Object[] values) {
    try {
      Constructor<C> constructor = type.configType().getDeclaredConstructor(targets);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof CourierException known) {
        throw known;
      }
      String why = String.valueOf(e.getCause().getMessage());
      throw InvalidInputException.at("", StepCodes.INVALID_CONFIG, type.key() + ": " + why);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Cannot create " + type.configType(), e);
    }
  }
}
