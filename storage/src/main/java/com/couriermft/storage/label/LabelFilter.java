package com.couriermft.storage.label;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A filter by labels. All of its conditions must match. Immutable.
 *
 * @param conditions the conditions in the order of the request
 */
public record LabelFilter(List<Condition> conditions) {
  /** The filter that matches everything. */
  public static final LabelFilter ALL = new LabelFilter(List.of());

  /** The maximum number of conditions in a request. */
  public static final int MOST = Labels.MOST;

  private static final Pattern SEPARATOR = Pattern.compile(":");

  public LabelFilter {
    conditions = List.copyOf(conditions);
  }

  /**
   * One condition.
   *
   * @param key the key of a label
   * @param value the required value; {@code null} for any value
   */
  public record Condition(String key, @Nullable String value) {
    /**
     * Parses a condition: {@code team:payments} for a value, or {@code team} for a key with any
     * value.
     *
     * @return empty if no label could match the text
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

  /** Returns the filter for objects that carry all of the given labels. */
  public static LabelFilter of(Labels labels) {
    return new LabelFilter(
        labels.values().entrySet().stream()
            .map(each -> new Condition(each.getKey(), each.getValue()))
            .toList());
  }

  /** Returns the filter that matches if both this filter and another filter match. */
  public LabelFilter and(LabelFilter other) {
    List<Condition> both = new ArrayList<>(conditions);
    both.addAll(other.conditions);
    return new LabelFilter(both);
  }

  /** Returns the conditions in the format that {@link Condition#find} parses. */
  public List<String> texts() {
    return conditions.stream()
        .map(each -> each.value() == null ? each.key() : each.key() + ":" + each.value())
        .toList();
  }

  /** Returns whether the filter matches everything. */
  public boolean isAll() {
    return conditions.isEmpty();
  }

  /** Returns whether an object with the given labels matches. */
  public boolean matches(Labels labels) {
    return conditions.stream().allMatch(condition -> condition.holds(labels));
  }
}
