package com.couriermft.engine.spi;

import com.couriermft.engine.expression.Reference;
import com.couriermft.engine.expression.Root;
import com.couriermft.engine.expression.SecretNode;
import com.couriermft.engine.expression.Template;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Shape;
import com.couriermft.transfer.file.FileMatcher;
import com.couriermft.transfer.file.Glob;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads one field of a config in the type of its record component. Problems are added to the
 * config, and the result is {@code null}.
 */
final class FieldValue {
  private static final Pattern ROWS = Pattern.compile("(?is)\\bvalues\\s*\\(?\\s*\\{\\{");
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");

  private final ConfigField field;
  private final CheckedObject config;

  FieldValue(ConfigField field, CheckedObject config) {
    this.field = field;
    this.config = config;
  }

  /**
   * Converts a resolved value to the field's type if possible. A reference has the type of its
   * value, and a string with references is a string.
   */
  static JsonNode asDeclared(ConfigField field, JsonNode value) {
    Shape shape = field.property().shape();
    String text = value.isTextual() ? value.textValue() : "";
    if (shape instanceof Shape.Whole && WHOLE_NUMBER.matcher(text).matches()) {
      return LongNode.valueOf(Long.parseLong(text));
    } else if (shape instanceof Shape.Flag && List.of("true", "false").contains(text)) {
      return BooleanNode.valueOf(text.equals("true"));
    } else if (isText(shape) && isScalar(value)) {
      return TextNode.valueOf(value.asText());
    }
    return value;
  }

  private static boolean isText(Shape shape) {
    return shape instanceof Shape.Text || shape instanceof Shape.OneOf;
  }

  private static boolean isScalar(JsonNode value) {
    return value.isNumber() || value.isBoolean();
  }

  /**
   * Reads a value as its author wrote it; a value with references is unknown until the references
   * are resolved.
   */
  @Nullable Object readWritten(JsonNode value) {
    boolean refers = value.isTextual() && Template.mayRefer(value.textValue());
    if (field.isSecret()) {
      if (!refers || !mayBeSecret(value.textValue())) {
        secretExpected();
      }
      return null;
    } else if (field.kind() == Field.Kind.SQL && referring(value).isPresent()) {
      literalExpected(referring(value).get());
      return null;
    } else if (refers) {
      return null;
    }
    return read(value, false);
  }

  /** Returns the first string within a value that may contain a reference. */
  private static Optional<String> referring(JsonNode value) {
    if (value.isTextual()) {
      return Optional.of(value.textValue()).filter(Template::mayRefer);
    }
    return StreamSupport.stream(value.spliterator(), false)
        .flatMap(each -> referring(each).stream())
        .findFirst();
  }

  /** Reads a value that contains no unresolved references. */
  @Nullable Object readResolved(JsonNode value) {
    return field.isSecret() ? secret(value) : read(value, true);
  }

  private @Nullable Object read(JsonNode value, boolean resolved) {
    Shape shape = field.property().shape();
    if (shape instanceof Shape.Whole bounds) {
      return whole(bounds);
    } else if (shape instanceof Shape.Flag) {
      return config.findFlag(field.name());
    } else if (field.isFree()) {
      return free(value);
    } else if (isText(shape)) {
      return text(shape, value);
    }
    List<String> texts = new ArrayList<>();
    collect(value, resolved, texts);
    return List.copyOf(texts);
  }

  private @Nullable Object whole(Shape.Whole bounds) {
    if (field.target() == long.class || field.target() == Long.class) {
      return config.findWhole(field.name(), bounds.min(), bounds.max());
    }
    long min = Math.max(bounds.min(), Integer.MIN_VALUE);
    long max = Math.min(bounds.max(), Integer.MAX_VALUE);
    Long number = config.findWhole(field.name(), min, max);
    return number == null ? null : (Integer) number.intValue();
  }

  private @Nullable Object text(Shape shape, JsonNode value) {
    if (SecretNode.isIn(value)) {
      secretNotAllowed();
      return null;
    } else if (shape instanceof Shape.OneOf choice) {
      String name = config.findOneOf(field.name(), choice.values());
      return Arrays.stream(field.target().getEnumConstants())
          .filter(constant -> CheckedObject.nameOf(constant).equals(name))
          .findFirst()
          .orElse(null);
    }
    String text = config.findText(field.name(), Integer.MAX_VALUE);
    if (text != null) {
      checkPattern(text);
    }
    return text;
  }

  private void checkPattern(String text) {
    try {
      switch (field.kind()) {
        case PATTERN -> FileMatcher.of(text);
        case GLOB -> Glob.of(text);
        default -> {}
      }
    } catch (CourierException e) {
      config.problem(field.name(), FieldCodes.INVALID_PATTERN, e.getMessage());
    }
  }

  /**
   * Collects the paths of a value: a string, a list of strings, or objects with a path, as in the
   * file outputs of steps.
   */
  private void collect(JsonNode value, boolean resolved, List<String> all) {
    if (value.isArray()) {
      value.forEach(element -> collect(element, resolved, all));
    } else if (value.isObject() && value.path("path").isTextual()) {
      all.add(value.get("path").textValue());
    } else if (SecretNode.isIn(value)) {
      secretNotAllowed();
    } else if (value.isTextual() || resolved && isScalar(value)) {
      all.add(value.asText());
    } else {
      config.wrongType(field.name(), "a text", value);
    }
  }

  private @Nullable Object secret(JsonNode value) {
    return SecretNode.find(value)
        .<Object>map(
            secret ->
                field.target() == com.couriermft.sdk.Secret.class
                    ? com.couriermft.sdk.Secret.of(secret.reveal())
                    : secret)
        .orElseGet(
            () -> {
              secretExpected();
              return null;
            });
  }

  private @Nullable Object free(JsonNode value) {
    if (!field.secrets() && SecretNode.isIn(value)) {
      secretNotAllowed();
      return null;
    } else if (field.target().isInstance(value)) {
      return value.deepCopy();
    }
    config.wrongType(field.name(), field.target().getSimpleName(), value);
    return null;
  }

  /**
   * Returns whether a string may refer to a secret. The result is true for a malformed reference,
   * which is reported elsewhere.
   */
  private static boolean mayBeSecret(String text) {
    try {
      return Template.parse(text).references().stream()
          .map(Reference::root)
          .anyMatch(root -> root == Root.SECRETS || root == Root.NAME);
    } catch (CourierException malformed) {
      return true;
    }
  }

  private void secretExpected() {
    String reference = "a reference such as {{secrets.name}}";
    String detail = "'" + field.name() + "' is a secret: expected " + reference + ".";
    config.problem(field.name(), FieldCodes.SECRET_EXPECTED, detail);
  }

  private void literalExpected(String text) {
    int at = Math.max(0, text.indexOf("{{"));
    long line = text.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
    int column = at - text.lastIndexOf('\n', at);
    String detail =
        "'%s' is used literally, but has a reference at line %d, column %d. Write ':name' there "
            + "and put the reference in 'parameters'. Names of tables and columns cannot be "
            + "parameters.%s";
    boolean rows = ROWS.matcher(text).find();
    String hint =
        rows
            ? " For rows, write `insert into t (a, b) values :rows`, and put the reference in "
                + "'input' of database.execute."
            : "";
    config.problem(
        field.name(),
        FieldCodes.LITERAL_EXPECTED,
        detail.formatted(field.name(), line, column, hint));
  }

  private void secretNotAllowed() {
    String detail = "'" + field.name() + "' must not contain a secret.";
    config.problem(field.name(), FieldCodes.SECRET_NOT_ALLOWED, detail);
  }
}
