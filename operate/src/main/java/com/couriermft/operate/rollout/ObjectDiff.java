package com.couriermft.operate.rollout;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.redaction.Redaction;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Computes the differences between two definitions of an object, for people. A list of differences
 * has this format:
 *
 * <pre>
 * {"op": "replace", "step": "get", "pointer": "/steps/1/config/path", "from": "/a", "to": "/b"}
 * {"op": "add", "step": "check", "pointer": "/steps/2"}
 * {"op": "move", "step": "put", "pointer": "/steps/4", "from_pointer": "/steps/2"}</pre>
 *
 * <p>Steps and nodes are matched by their ids, and steps without an id by their type, so that an
 * inserted step is a single difference. Pointers refer to the new definition; pointers of removals
 * refer to the old definition. Values that look like credentials are masked. Pure.
 */
final class ObjectDiff {
  /** Maximum number of differences for one object. */
  static final int MOST = 500;

  private static final int MOST_SHOWN = 2_000;

  private final List<PlannedChange> changes = new ArrayList<>();

  private ObjectDiff() {}

  /** Returns the differences, at most {@link #MOST}. */
  static List<PlannedChange> of(ObjectNode before, ObjectNode after) {
    ObjectDiff diff = new ObjectDiff();
    diff.compare(before, after, "", "");
    return diff.changes.size() > MOST ? diff.changes.subList(0, MOST) : diff.changes;
  }

  private void compare(JsonNode before, JsonNode after, String pointer, String step) {
    boolean sameNumber =
        before.isNumber() && after.isNumber() && Json.write(before).equals(Json.write(after));
    if (before.equals(after) || sameNumber) {
      return;
    } else if (before instanceof ObjectNode old && after instanceof ObjectNode now) {
      compareFields(old, now, pointer, step);
    } else if (before instanceof ArrayNode old && after instanceof ArrayNode now) {
      if (isOfSteps(old) && isOfSteps(now)) {
        compareSteps(old, now, pointer);
      } else {
        compareElements(old, now, pointer, step);
      }
    } else {
      add(PlannedChange.REPLACE, pointer, step, before, after);
    }
  }

  private void compareFields(ObjectNode before, ObjectNode after, String pointer, String step) {
    TreeSet<String> names = new TreeSet<>();
    before.fieldNames().forEachRemaining(names::add);
    after.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      String at = Pointer.child(pointer, name);
      if (!after.has(name)) {
        add(PlannedChange.REMOVE, at, step, before.get(name), null);
      } else if (!before.has(name)) {
        add(PlannedChange.ADD, at, step, null, after.get(name));
      } else {
        compare(before.get(name), after.get(name), at, step);
      }
    }
  }

  private void compareElements(ArrayNode before, ArrayNode after, String pointer, String step) {
    for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
      String at = Pointer.child(pointer, i);
      if (i >= after.size()) {
        add(PlannedChange.REMOVE, at, step, before.get(i), null);
      } else if (i >= before.size()) {
        add(PlannedChange.ADD, at, step, null, after.get(i));
      } else {
        compare(before.get(i), after.get(i), at, step);
      }
    }
  }

  private static boolean isOfSteps(ArrayNode list) {
    return list.valueStream().allMatch(each -> each.path("id").isTextual());
  }

  private void compareSteps(ArrayNode before, ArrayNode after, String pointer) {
    List<String> old = keys(before);
    List<String> now = keys(after);
    for (int i = 0; i < old.size(); i++) {
      if (!now.contains(old.get(i))) {
        add(PlannedChange.REMOVE, Pointer.child(pointer, i), id(before.get(i)), null, null);
      }
    }
    List<Integer> stay = longestRun(now.stream().map(old::indexOf).toList());
    for (int i = 0; i < now.size(); i++) {
      String at = Pointer.child(pointer, i);
      int former = old.indexOf(now.get(i));
      if (former < 0) {
        add(PlannedChange.ADD, at, id(after.get(i)), null, after.get(i));
        continue;
      }
      if (!stay.contains(former)) {
        changes.add(PlannedChange.move(id(after.get(i)), at, Pointer.child(pointer, former)));
      }
      compareStep((ObjectNode) before.get(former), (ObjectNode) after.get(i), at);
    }
  }

  /** Compares two steps; steps without an id are compared by position. */
  private void compareStep(ObjectNode before, ObjectNode after, String at) {
    ObjectNode old = before.deepCopy();
    if (isPlace(old) && isPlace(after)) {
      String former = old.path("id").asText();
      old.put("id", id(after));
      if (old.path("name").asText().equals(former)) {
        old.put("name", id(after));
      }
    }
    compare(old, after, at, id(after));
  }

  private static String id(JsonNode step) {
    return step.path("id").asText();
  }

  private static boolean isPlace(JsonNode step) {
    return id(step).chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static List<String> keys(ArrayNode steps) {
    Map<String, Integer> seen = new HashMap<>();
    List<String> keys = new ArrayList<>();
    for (JsonNode step : steps) {
      String type = step.path("type").asText();
      keys.add(isPlace(step) ? type + "#" + seen.merge(type, 1, Integer::sum) : id(step));
    }
    return keys;
  }

  /**
   * Returns the longest increasing subsequence of a list of numbers. Negative numbers are ignored.
   */
  private static List<Integer> longestRun(List<Integer> numbers) {
    List<Integer> rising = numbers.stream().filter(number -> number >= 0).toList();
    int[] length = new int[rising.size()];
    int[] before = new int[rising.size()];
    int best = -1;
    for (int i = 0; i < rising.size(); i++) {
      int at = i;
      before[i] =
          IntStream.range(0, i)
              .filter(j -> rising.get(j) < rising.get(at))
              .reduce(-1, (a, b) -> a < 0 || length[b] > length[a] ? b : a);
      length[i] = before[i] < 0 ? 1 : length[before[i]] + 1;
      best = best < 0 || length[i] > length[best] ? i : best;
    }
    List<Integer> run = new ArrayList<>();
    for (int i = best; i >= 0; i = before[i]) {
      run.add(rising.get(i));
    }
    return run;
  }

  /**
   * Adds a change other than a move.
   *
   * @param step id of the step; empty outside of steps
   */
  private void add(
      String op, String pointer, String step, @Nullable JsonNode from, @Nullable JsonNode to) {
    changes.add(new PlannedChange(op, step, pointer, null, shown(from), shown(to)));
  }

  private static @Nullable JsonNode shown(@Nullable JsonNode value) {
    if (value == null) {
      return null;
    }
    long characters = Json.length(value, MOST_SHOWN);
    return characters > MOST_SHOWN
        ? TextNode.valueOf("… (more than %,d characters)".formatted(MOST_SHOWN))
        : Redaction.of(value);
  }
}
