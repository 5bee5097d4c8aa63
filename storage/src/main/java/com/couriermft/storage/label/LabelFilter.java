package com.couriermft.storage.label;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A filter by labels, whose conditions must all hold. Immutable.
 *
 * @param conditions in the order they were asked for
 */
public record LabelFilter(List<Condition> conditions) {
  /** The filter that everything passes. */
  public static final LabelFilter ALL = new LabelFilter(List.of());

  /** The most conditions that one question has. */
  public static final int MOST = Labels.MOST;

  private static final Pattern SEPARATOR = Pattern.compile(":");

  public LabelFilter {
    conditions = List.copyOf(conditions);
  }

  /**
   * One condition.
   *
   * @param key of the label that must be there
   * @param value that it must have; {@code null} for any
   */
  public record Condition(String key, @Nullable String value) {
    /**
     * Reads a condition: {@code team:payments} for a value, {@code team} for a key with any value.
     *
     * @return empty for a text that no label could fulfil
     */
    public static Optional<Condition> find(String text) {
      String[] parts = SEPARATOR.split(text, 2);
      String value = parts.length == 1 ? null : parts[1];
      boolean right =
          Labels.KEY.matcher(parts[0]).matches()
              && (value == null || Labels.VALUE.matcher(value).matches());
      return right ? Optional.of(new Condition(parts[0], value)) : Optional.empty();
    }

    boolean holds(Labels labels) {
      String found = labels.values().get(key);
      return found != null && (value == null || value.equals(found));
    }
  }

  /** Returns the filter of what carries all of these labels. */
  public static LabelFilter of(Labels labels) {
    return new LabelFilter(
        labels.values().entrySet().stream()
            .map(each -> new Condition(each.getKey(), each.getValue()))
            .toList());
  }

  /** Returns the filter of what passes this one and the other. */
  public LabelFilter and(LabelFilter other) {
    List<Condition> both = new ArrayList<>(conditions);
    both.addAll(other.conditions);
    return new LabelFilter(both);
  }

  /** Returns the conditions as {@link Condition#find} reads them. */
  public List<String> texts() {
    return conditions.stream()
        .map(each -> each.value() == null ? each.key() : each.key() + ":" + each.value())
        .toList();
  }

  /** Returns whether everything passes. */
  public boolean isAll() {
    return conditions.isEmpty();
  }

  /** Returns whether something that carries these labels passes. */
  public boolean matches(Labels labels) {
    return conditions.stream().allMatch(condition -> condition.holds(labels));
  }
}
