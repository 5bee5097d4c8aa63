package com.couriermft.automation.schedule.time;

import com.cronutils.model.Cron;
import com.cronutils.model.field.CronField;
import com.cronutils.model.field.CronFieldName;
import com.cronutils.model.field.expression.Always;
import com.cronutils.model.field.expression.And;
import com.cronutils.model.field.expression.Between;
import com.cronutils.model.field.expression.Every;
import com.cronutils.model.field.expression.FieldExpression;
import com.cronutils.model.field.expression.On;
import com.cronutils.model.field.expression.QuestionMark;
import com.cronutils.model.field.value.FieldValue;
import com.cronutils.model.field.value.SpecialChar;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Converts an expression that the library parsed into the values that each field allows. */
final class FieldValues {
  private static final int FIRST_YEAR = 1970;
  private static final int LAST_YEAR = 2099;

  private final CronDialect dialect;

  FieldValues(CronDialect dialect) {
    this.dialect = dialect;
  }

  CronFields of(Cron cron) {
    Map<CronFieldName, CronField> fields = cron.retrieveFieldsAsMap();
    List<FieldExpression> times =
        Stream.of(CronFieldName.SECOND, CronFieldName.MINUTE, CronFieldName.HOUR)
            .filter(fields::containsKey)
            .map(name -> field(fields, name).getExpression())
            .toList();
    CronField second = fields.get(CronFieldName.SECOND);
    CronField year = fields.get(CronFieldName.YEAR);
    return new CronFields(
        second == null ? bits(0) : values(second, 0, 59),
        values(field(fields, CronFieldName.MINUTE), 0, 59),
        values(field(fields, CronFieldName.HOUR), 0, 23),
        days(fields),
        values(field(fields, CronFieldName.MONTH), 1, 12),
        year == null || isAny(year.getExpression()) ? null : values(year, FIRST_YEAR, LAST_YEAR),
        times.stream().anyMatch(FieldValues::isInterval));
  }

  private static CronField field(Map<CronFieldName, CronField> fields, CronFieldName name) {
    return Objects.requireNonNull(fields.get(name), name::toString);
  }

  private DayRule days(Map<CronFieldName, CronField> fields) {
    FieldExpression ofMonth = field(fields, CronFieldName.DAY_OF_MONTH).getExpression();
    FieldExpression ofWeek = field(fields, CronFieldName.DAY_OF_WEEK).getExpression();
    DayRule first = any(parts(ofMonth).map(this::dayOfMonth).toList());
    DayRule second = any(parts(ofWeek).map(this::dayOfWeek).toList());
    return startsWithStar(ofMonth) || startsWithStar(ofWeek)
        ? day -> first.allows(day) && second.allows(day)
        : day -> first.allows(day) || second.allows(day);
  }

  private static DayRule any(List<DayRule> rules) {
    return day -> rules.stream().anyMatch(rule -> rule.allows(day));
  }

  private DayRule dayOfMonth(FieldExpression part) {
    if (part instanceof On on && on.getSpecialChar().getValue() != SpecialChar.NONE) {
      return switch (on.getSpecialChar().getValue()) {
        case L -> DayRule.beforeLastOfMonth(Math.max(0, on.getNth().getValue()));
        case LW -> DayRule.lastWeekdayOfMonth();
        case W -> DayRule.weekdayNearest(on.getTime().getValue());
        case HASH, QUESTION_MARK, NONE -> throw unknown(part);
      };
    }
    return DayRule.ofMonth(plain(part, 1, 31));
  }

  private DayRule dayOfWeek(FieldExpression part) {
    if (part instanceof On on && on.getSpecialChar().getValue() != SpecialChar.NONE) {
      int value = on.getTime().getValue();
      return switch (on.getSpecialChar().getValue()) {
        // Without a number, L is the last day of the week, which is Saturday in Quartz.
        case L -> value < 0 ? DayRule.ofWeek(bits(6)) : DayRule.lastInMonth(iso(value));
        case HASH -> DayRule.nthInMonth(iso(value), on.getNth().getValue());
        case W, LW, QUESTION_MARK, NONE -> throw unknown(part);
      };
    }
    BitSet days = new BitSet();
    plain(part, firstWeekday(), firstWeekday() + 6).stream().forEach(day -> days.set(iso(day)));
    return DayRule.ofWeek(days);
  }

  private int firstWeekday() {
    return dialect == CronDialect.QUARTZ ? 1 : 0;
  }

  /** Returns the ISO number of a day of the week, Monday 1 .. Sunday 7. */
  private int iso(int value) {
    int sinceSunday = value - firstWeekday();
    return sinceSunday % 7 == 0 ? 7 : sinceSunday % 7;
  }

  private static BitSet values(CronField field, int min, int max) {
    BitSet all = new BitSet();
    parts(field.getExpression()).forEach(part -> all.or(plain(part, min, max)));
    return all;
  }

  /** Returns the values of one element in a list. */
  private static BitSet plain(FieldExpression part, int min, int max) {
    if (isAny(part)) {
      return range(min, max, 1, min, max);
    } else if (part instanceof On on) {
      return bits(on.getTime().getValue());
    } else if (part instanceof Between between) {
      return range(number(between.getFrom()), number(between.getTo()), 1, min, max);
    } else if (part instanceof Every every) {
      int step = every.getPeriod().getValue();
      FieldExpression of = every.getExpression();
      if (of instanceof On on) {
        return range(on.getTime().getValue(), max, step, min, max);
      } else if (of instanceof Between between) {
        return range(number(between.getFrom()), number(between.getTo()), step, min, max);
      }
      return range(min, max, step, min, max);
    }
    throw unknown(part);
  }

  /**
   * Returns the values of a range. A range whose end is less than its start continues from the
   * minimum: 22-2.
   */
  private static BitSet range(int from, int to, int step, int min, int max) {
    BitSet bits = new BitSet();
    int span = to >= from ? to - from : to - from + max - min + 1;
    for (int i = 0; i <= span; i += step) {
      int value = from + i;
      bits.set(to < from && value > max ? value - (max - min + 1) : value);
    }
    return bits;
  }

  private static int number(FieldValue<?> value) {
    return (Integer) value.getValue();
  }

  private static Stream<FieldExpression> parts(FieldExpression expression) {
    return expression instanceof And and ? and.getExpressions().stream() : Stream.of(expression);
  }

  private static boolean isAny(FieldExpression expression) {
    return expression instanceof Always || expression instanceof QuestionMark;
  }

  private static boolean startsWithStar(FieldExpression expression) {
    return parts(expression)
        .findFirst()
        .filter(part -> isAny(part) || part instanceof Every every && isAny(every.getExpression()))
        .isPresent();
  }

  private static boolean isInterval(FieldExpression expression) {
    return parts(expression).anyMatch(part -> !(part instanceof On));
  }

  private static BitSet bits(int value) {
    BitSet bits = new BitSet();
    bits.set(value);
    return bits;
  }

  private static IllegalStateException unknown(FieldExpression part) {
    return new IllegalStateException("Unexpected part of a cron expression: " + part.asString());
  }
}
