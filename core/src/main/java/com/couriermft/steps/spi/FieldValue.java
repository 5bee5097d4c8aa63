package com.couriermft.steps.spi;

import com.couriermft.files.transfer.FileMatcher;
import com.couriermft.files.transfer.Glob;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.language.expression.SecretNode;
import com.couriermft.language.expression.Template;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one field's value; what is wrong goes to the config it stands in, and null comes back. */
final class FieldValue {
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");

  private final Field field;
  private final Class<?> target;
  private final CheckedObject config;
  private final boolean resolved;

  /**
   * Reads a field.
   *
   * @param target the record component's type
   * @param resolved whether references have been resolved; if not, texts that hold some are passed
   */
  FieldValue(Field field, Class<?> target, CheckedObject config, boolean resolved) {
    this.field = field;
    this.target = target;
    this.config = config;
    this.resolved = resolved;
  }

  static void secretExpected(Field field, CheckedObject config) {
    String reference = "a reference to one, such as {{secrets.name}}";
    String detail = "'" + field.name() + "' is a secret: expected " + reference + ".";
    config.problem(field.name(), FieldCodes.SECRET_EXPECTED, detail);
  }

  @Nullable Object read(JsonNode value) {
    if (!resolved && value.isTextual() && Template.mayRefer(value.textValue())) {
      return null;
    }
    return switch (field.type()) {
      case STRING -> string(value);
      case INTEGER -> integer(value);
      case BOOLEAN -> flag(value);
      case STRINGS -> strings(value);
      case SECRET -> secret(value);
      case ANY -> any(value);
    };
  }

  private @Nullable Object string(JsonNode value) {
    String text = text(value);
    if (text == null) {
      return null;
    } else if (!field.values().isEmpty() && !field.values().contains(text)) {
      config.notOneOf(field.name(), text, field.values());
      return null;
    }
    checkPattern(text);
    return target.isEnum() ? constant(text) : text;
  }

  private @Nullable String text(JsonNode value) {
    if (SecretNode.isIn(value)) {
      secretNotAllowed();
      return null;
    } else if (value.isTextual() || resolved && (value.isNumber() || value.isBoolean())) {
      return value.asText();
    }
    config.wrongType(field.name(), "a text", value);
    return null;
  }

  private void checkPattern(String text) {
    try {
      switch (field.kind()) {
        case PATTERN -> FileMatcher.of(text);
        case GLOB -> Glob.of(text);
        default -> {}
      }
    } catch (CourierException e) {
      problem(FieldCodes.INVALID_PATTERN, e.getMessage());
    }
  }

  private Object constant(String text) {
    for (Object constant : target.getEnumConstants()) {
      if (((Enum<?>) constant).name().toLowerCase(Locale.ROOT).equals(text)) {
        return constant;
      }
    }
    throw new IllegalStateException(text + " is allowed and no constant of " + target);
  }

  private @Nullable Object integer(JsonNode value) {
    boolean whole = value.isIntegralNumber();
    boolean reads = resolved && value.isTextual() && WHOLE_NUMBER.matcher(value.asText()).matches();
    if (!whole && !reads) {
      config.wrongType(field.name(), "a whole number", value);
      return null;
    }
    boolean isInt = target == int.class || target == Integer.class;
    long min = Math.max(field.min(), isInt ? Integer.MIN_VALUE : Long.MIN_VALUE);
    long max = Math.min(field.max(), isInt ? Integer.MAX_VALUE : Long.MAX_VALUE);
    boolean fits = reads || value.canConvertToLong();
    long number = reads ? Long.parseLong(value.asText()) : value.longValue();
    if (!fits || number < min || number > max) {
      problem(
          FieldCodes.OUT_OF_RANGE,
          "Expected " + bounds(min, max) + ", found " + value.asText() + ".");
      return null;
    }
    return isInt ? (Object) (int) number : (Object) number;
  }

  private static String bounds(long min, long max) {
    boolean open = max == Long.MAX_VALUE || max == Integer.MAX_VALUE;
    return open ? "at least " + min : min + ".." + max;
  }

  private @Nullable Object flag(JsonNode value) {
    if (value.isBoolean()) {
      return value.booleanValue();
    } else if (resolved && List.of("true", "false").contains(value.asText())) {
      return value.asText().equals("true");
    }
    config.wrongType(field.name(), "true or false", value);
    return null;
  }

  private List<String> strings(JsonNode value) {
    List<String> all = new ArrayList<>();
    collect(value, all);
    return List.copyOf(all);
  }

  /**
   * Collects the paths of a value: one text, a list, or objects with a path, as steps output files.
   */
  private void collect(JsonNode value, List<String> all) {
    if (value.isArray()) {
      value.forEach(element -> collect(element, all));
    } else if (value.isObject() && value.path("path").isTextual()) {
      all.add(value.get("path").textValue());
    } else {
      String text = text(value);
      if (text != null) {
        all.add(text);
      }
    }
  }

  private @Nullable Object secret(JsonNode value) {
    return SecretNode.find(value)
        .orElseGet(
            () -> {
              secretExpected(field, config);
              return null;
            });
  }

  private @Nullable Object any(JsonNode value) {
    if (!field.secrets() && SecretNode.isIn(value)) {
      secretNotAllowed();
      return null;
    } else if (target.isInstance(value)) {
      return value.deepCopy();
    }
    config.wrongType(field.name(), target.getSimpleName(), value);
    return null;
  }

  private void secretNotAllowed() {
    problem(FieldCodes.SECRET_NOT_ALLOWED, "'" + field.name() + "' may not hold a secret.");
  }

  private void problem(FailureCode code, String detail) {
    config.problem(field.name(), code, detail);
  }
}
