package com.couriermft.automation.schedule.time;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.cronutils.model.Cron;
import com.cronutils.model.field.CronFieldName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Parses a cron expression. Problems name the invalid field. */
final class CronReader {
  /** Maximum length of an expression. */
  static final int MAX_LENGTH = 200;

  private static final Pattern KNOWN = Pattern.compile("[0-9A-Za-z*,/?#-]+");

  private final String expression;
  private final CronDialect dialect;

  CronReader(String expression, CronDialect dialect) {
    this.expression = expression;
    this.dialect = dialect;
  }

  CronFields read() {
    if (expression.length() > MAX_LENGTH) {
      throw refused(
          "It has " + expression.length() + " characters; at most " + MAX_LENGTH + " are allowed.");
    }
    List<String> texts = List.of(expression.strip().split("\\s+"));
    if (!dialect.accepts(texts.size())) {
      throw refused("Fields found: " + texts.size() + "; expected " + expectedFields() + ".");
    }
    requireKnownCharacters(texts);
    CronFields fields = new FieldValues(dialect).of(parse(texts));
    if (fields.from(CronFields.FIRST).isEmpty()) {
      throw refused("It never matches any day.");
    }
    return fields;
  }

  /**
   * Rejects characters that the library accepts: signs, and digits and letters of other scripts.
   */
  private void requireKnownCharacters(List<String> texts) {
    for (int i = 0; i < texts.size(); i++) {
      if (!KNOWN.matcher(texts.get(i)).matches()) {
        throw refused(
            inField(
                texts,
                i,
                "only the digits 0-9, the letters A-Z and the characters '*,-/?#' "
                    + "are allowed."));
      }
    }
  }

  private String inField(List<String> texts, int index, String why) {
    String field = dialect.fields().get(index).name().toLowerCase(Locale.ROOT).replace('_', ' ');
    String text = SafeText.of(texts.get(index), MAX_LENGTH);
    return "Field %d, the %s, is '%s': %s".formatted(index + 1, field, text, why);
  }

  /** Returns the problem with the first field that is invalid regardless of the other fields. */
  private Optional<String> inOneField(List<String> texts) {
    for (int i = 0; i < texts.size(); i++) {
      Optional<String> wrong = problem(alone(texts, i));
      if (wrong.isPresent()) {
        return Optional.of(inField(texts, i, wrong.get()));
      }
    }
    return dialect == CronDialect.QUARTZ
        ? Optional.of("Exactly one of day of month and day of week must be '?'.")
        : Optional.empty();
  }

  private String alone(List<String> texts, int index) {
    List<String> others = new ArrayList<>(Collections.nCopies(texts.size(), "*"));
    if (dialect == CronDialect.QUARTZ) {
      int days = dialect.fields().indexOf(CronFieldName.DAY_OF_MONTH);
      int weekdays = dialect.fields().indexOf(CronFieldName.DAY_OF_WEEK);
      boolean ofMonth = index == days && !"?".equals(texts.get(index));
      others.set(
          ofMonth || index == weekdays && "?".equals(texts.get(index)) ? weekdays : days, "?");
    }
    others.set(index, texts.get(index));
    return forLibrary(others);
  }

  private Cron parse(List<String> texts) {
    try {
      return dialect.parser().parse(forLibrary(texts));
    } catch (RuntimeException e) {
      // For invalid expressions, the library also throws exceptions of other types than its own.
      throw refused(inOneField(texts).orElse(reason(e)));
    }
  }

  private String forLibrary(List<String> texts) {
    if (dialect == CronDialect.QUARTZ) {
      return String.join(" ", texts);
    }
    return IntStream.range(0, texts.size())
        .mapToObj(i -> NamedRanges.writtenOut(dialect.fields().get(i), texts.get(i)))
        .collect(Collectors.joining(" "));
  }

  private Optional<String> problem(String text) {
    try {
      dialect.parser().parse(text);
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(reason(e));
    }
  }

  private static String reason(RuntimeException e) {
    String message = String.valueOf(e.getMessage()).replace("Failed to parse cron expression.", "");
    return SafeText.sentence(SafeText.of(message, MAX_LENGTH));
  }

  private String expectedFields() {
    String names =
        String.join(
            ", ",
            dialect.fields().stream()
                .map(field -> field.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .toList());
    return dialect == CronDialect.QUARTZ
        ? "6 or 7: " + names + " (the last one is optional)"
        : dialect.fields().size() + ": " + names;
  }

  private InvalidInputException refused(String why) {
    return InvalidInputException.at(
        "/expression",
        ScheduleCodes.INVALID_CRON_EXPRESSION,
        "'%s' is not a valid cron expression of the dialect %s. %s"
            .formatted(SafeText.of(expression, MAX_LENGTH), dialect.json(), why));
  }
}
