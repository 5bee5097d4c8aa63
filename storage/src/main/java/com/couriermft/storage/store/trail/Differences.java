package com.couriermft.storage.store.trail;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.formats.redaction.SecretNames;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The differences between two JSON documents, by JSON pointer, as the change log shows them:
 * limited in size and without secrets. The value of a field with the name of a secret ({@link
 * SecretNames}) is {@code ***}; {@link Redaction} processes all others.
 *
 * <pre>[{"pointer": "/steps/0/config/path", "before": "/in", "after": "/out"},
 *  {"pointer": "/auth/password", "before": "***", "after": "***"},
 *  {"pointer": "/description", "after_characters": 12345}]</pre>
 */
final class Differences {
  /**
   * Names of values that are not secrets themselves, but are hidden because they appear next to
   * secrets.
   */
  private static final Pattern UNSHOWN = Pattern.compile("(?i).*(private|hashes|sha256).*");

  private static final int MOST = 100;
  private static final int MOST_VALUE = 2_000;
  private static final int MOST_IN_ALL = 22_000;

  /** A difference between two values at a pointer; {@code null} for a missing value. */
  private record Difference(String pointer, @Nullable JsonNode before, @Nullable JsonNode after) {
    /**
     * Returns the difference as shown: without secrets, and with the length of a long value instead
     * of the value.
     */
    ChangeEntry.Difference shown() {
      Shown one = Shown.of(before);
      Shown other = Shown.of(after);
      return new ChangeEntry.Difference(
          pointer, one.value, other.value, one.characters, other.characters);
    }
  }

  private record Shown(@Nullable JsonNode value, @Nullable Integer characters) {
    static Shown of(@Nullable JsonNode value) {
      if (value == null) {
        return new Shown(null, null);
      }
      JsonNode shown = Redaction.of(value);
      int characters = Json.write(shown).length();
      return characters <= MOST_VALUE ? new Shown(shown, null) : new Shown(null, characters);
    }
  }

  private final List<Difference> all = new ArrayList<>();

  private Differences() {}

  /** Compares two documents; {@code null} for a missing document. */
  static Differences between(@Nullable JsonNode before, @Nullable JsonNode after) {
    Differences differences = new Differences();
    if (before != null || after != null) {
      differences.compare(
          "",
          before == null ? MissingNode.getInstance() : before,
          after == null ? MissingNode.getInstance() : after);
    }
    return differences;
  }

  /** Returns the name of the action that corresponds to the difference. */
  String action(@Nullable JsonNode before, @Nullable JsonNode after) {
    if (before == null) {
      return "created";
    } else if (after == null) {
      return "deleted";
    } else if (all.size() == 1 && all.get(0).pointer().equals("/enabled")) {
      return after.path("enabled").asBoolean(true) ? "enabled" : "disabled";
    }
    boolean rotated =
        !all.isEmpty()
            && all.stream().allMatch(each -> each.pointer().matches("/(secrets|hashes)"));
    return rotated ? "rotated" : "changed";
  }

  /** Returns the differences that fit into the maximum size. */
  ChangeEntry.Extent extent() {
    if (all.isEmpty()) {
      return ChangeEntry.Extent.NONE;
    }
    List<ChangeEntry.Difference> shown = new ArrayList<>();
    int room = MOST_IN_ALL;
    for (Difference each : all) {
      ChangeEntry.Difference one = each.shown();
      room -= Json.write(one).length();
      if (room < 0 || shown.size() == MOST) {
        return new ChangeEntry.Extent(shown, all.size() - shown.size());
      }
      shown.add(one);
    }
    return new ChangeEntry.Extent(shown, null);
  }

  private void compare(String pointer, JsonNode before, JsonNode after) {
    if (before.equals(after)) {
      return;
    } else if (before instanceof ObjectNode one && after instanceof ObjectNode other) {
      compareFields(pointer, one, other);
    } else if (before instanceof ArrayNode one && after instanceof ArrayNode other) {
      compareItems(pointer, one, other);
    } else {
      all.add(new Difference(pointer, shown(before), shown(after)));
    }
  }

  private void compareFields(String pointer, ObjectNode before, ObjectNode after) {
    Set<String> names = new TreeSet<>();
    before.fieldNames().forEachRemaining(names::add);
    after.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      JsonNode one = before.path(name);
      JsonNode other = after.path(name);
      String child = Pointer.child(pointer, name);
      if (!isSecret(name)) {
        compare(child, one, other);
      } else if (!one.equals(other)) {
        all.add(new Difference(child, stars(one), stars(other)));
      }
    }
  }

  /**
   * Compares arrays without their common start and end, so that an inserted item is one difference.
   */
  private void compareItems(String pointer, ArrayNode before, ArrayNode after) {
    int from = 0;
    int most = Math.min(before.size(), after.size());
    while (from < most && before.get(from).equals(after.get(from))) {
      from++;
    }
    int behind = 0;
    while (behind < most - from
        && before.get(before.size() - 1 - behind).equals(after.get(after.size() - 1 - behind))) {
      behind++;
    }
    int until = Math.max(before.size(), after.size()) - behind;
    for (int i = from; i < until; i++) {
      compare(Pointer.child(pointer, i), item(before, i, behind), item(after, i, behind));
    }
  }

  private static JsonNode item(ArrayNode list, int index, int behind) {
    return index < list.size() - behind ? list.get(index) : MissingNode.getInstance();
  }

  private static @Nullable JsonNode stars(JsonNode value) {
    return value.isMissingNode() ? null : TextNode.valueOf(Redaction.STARS);
  }

  private static @Nullable JsonNode shown(JsonNode value) {
    return value.isMissingNode() ? null : masked(value);
  }

  /** Returns a copy in which every value whose name suggests a secret is replaced by asterisks. */
  private static JsonNode masked(JsonNode value) {
    if (value instanceof ObjectNode object) {
      ObjectNode copy = Json.object();
      object
          .properties()
          .forEach(
              field ->
                  copy.set(
                      field.getKey(),
                      isSecret(field.getKey())
                          ? TextNode.valueOf(Redaction.STARS)
                          : masked(field.getValue())));
      return copy;
    } else if (value instanceof ArrayNode list) {
      ArrayNode copy = Json.array();
      list.forEach(item -> copy.add(masked(item)));
      return copy;
    }
    return value;
  }

  private static boolean isSecret(String name) {
    return SecretNames.isSecret(name) || UNSHOWN.matcher(name).matches();
  }
}
