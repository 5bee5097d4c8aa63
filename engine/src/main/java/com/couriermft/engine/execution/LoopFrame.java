package com.couriermft.engine.execution;

import com.couriermft.engine.expression.IterationPath;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A loop that a branch is in. Where the branch works on the items itself, {@code index} is the item
 * it is at and it goes on up to {@code to}; where it has lanes do it, {@code index} is the item
 * that is handed out next. Immutable; every {@code with…} returns a new one. Stored as
 *
 * <pre>{"at": 1, "index": 7, "to": 12, "count": 100000, "items": "01-0001-….", "per_page": 1000,
 *  "base": "000003-….json"}</pre>
 */
public final class LoopFrame {
  private final ObjectNode json;

  private LoopFrame(ObjectNode json) {
    this.json = json;
  }

  /**
   * A loop at its first item.
   *
   * @param at index of the loop's marker
   * @param items what it goes through
   * @param base the context it began with
   */
  public static LoopFrame begin(int at, LoopItems items, Checkpoint base) {
    ObjectNode json = Json.object().put("at", at).put("index", 0).put("to", items.count());
    json.put("count", items.count()).put("items", items.place()).put("per_page", items.perPage());
    return new LoopFrame(json.put("base", base.blob()));
  }

  /** Index of the loop's marker. */
  public int at() {
    return json.path("at").intValue();
  }

  /** The item. */
  public int index() {
    return json.path("index").intValue();
  }

  /** The item before which the branch needs new ones. */
  public int to() {
    return json.path("to").intValue();
  }

  /** Returns the number of items. */
  public int count() {
    return json.path("count").intValue();
  }

  /** Returns the items that the loop goes through. */
  public LoopItems items() {
    return new LoopItems(count(), json.path("per_page").intValue(), json.path("items").asText());
  }

  /** The context that the loop began with. */
  public Checkpoint base() {
    return Checkpoint.inBlob(json.path("base").asText());
  }

  /** Returns how often the loop was started from its first item again. */
  public int pass() {
    return json.path("pass").intValue();
  }

  /** The context as it was before the present item. */
  public Checkpoint kept() {
    return Checkpoint.inBlob(json.path("kept").asText());
  }

  /** Items of it that have failed while the others went on, and wait for a resume. */
  public int failed() {
    return json.path("failed").intValue();
  }

  /** Returns whether the branch takes items that had failed, one by one. */
  public boolean isRetrying() {
    return json.path("retrying").booleanValue();
  }

  /** Returns how many items were taken at the last time. */
  public int taken() {
    return json.path("taken").asInt(1);
  }

  /** Returns when the present items were taken. */
  public Instant takenAt() {
    return Instant.parse(json.path("taken_at").asText(Instant.EPOCH.toString()));
  }

  /** Returns the iteration of the present item. */
  public IterationPath.Iteration iteration() {
    return new IterationPath.Iteration(at(), index(), pass());
  }

  /** At another item. */
  public LoopFrame withIndex(int index) {
    return with("index", index);
  }

  /**
   * Returns this frame with the items of a range, taken at a time, to begin with the first of them.
   */
  public LoopFrame withItems(int from, int to, Instant at) {
    ObjectNode taken = json.deepCopy().put("index", from).put("to", to).put("taken", to - from);
    return new LoopFrame(taken.put("taken_at", at.toString()));
  }

  /** Returns this frame with the context as it is before the present item. */
  public LoopFrame withKept(Checkpoint kept) {
    return new LoopFrame(json.deepCopy().put("kept", kept.blob()));
  }

  /** Returns this frame with another number of failed items. */
  public LoopFrame withFailed(int failed) {
    return with("failed", failed);
  }

  /** Taking up one item that had failed. */
  public LoopFrame retrying() {
    return new LoopFrame(json.deepCopy().put("retrying", true));
  }

  /** At the first item again. */
  public LoopFrame again() {
    ObjectNode first = json.deepCopy().put("index", 0).put("to", count()).put("pass", pass() + 1);
    first.remove(List.of("failed", "retrying", "kept"));
    return new LoopFrame(first);
  }

  private LoopFrame with(String name, int value) {
    return new LoopFrame(json.deepCopy().put(name, value));
  }

  static String write(List<LoopFrame> frames) {
    ArrayNode array = Json.array();
    frames.forEach(frame -> array.add(frame.json));
    return frames.isEmpty() ? "" : Json.write(array);
  }

  static List<LoopFrame> read(String json) {
    List<LoopFrame> frames = new ArrayList<>();
    if (!json.isEmpty()) {
      for (JsonNode frame : Json.readTree(json)) {
        frames.add(new LoopFrame((ObjectNode) frame));
      }
    }
    return frames;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LoopFrame frame && frame.json.equals(json);
  }

  @Override
  public int hashCode() {
    return json.hashCode();
  }

  @Override
  public String toString() {
    return json.toString();
  }
}
