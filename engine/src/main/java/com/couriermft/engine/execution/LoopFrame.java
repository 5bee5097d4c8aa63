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
 * A loop that a branch is in. If the branch processes the items itself, {@code index} is the
 * current item and {@code to} the end of the range. If lanes process them, {@code index} is the
 * next item to assign. Immutable; every {@code with…} returns a new one. Stored as
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
   * Returns a loop at its first item.
   *
   * @param at index of the loop's marker
   * @param items the loop's items
   * @param base the context that the loop started with
   */
  public static LoopFrame begin(int at, LoopItems items, Checkpoint base) {
    ObjectNode json = Json.object().put("at", at).put("index", 0).put("to", items.count());
    json.put("count", items.count()).put("items", items.place()).put("per_page", items.perPage());
    return new LoopFrame(json.put("base", base.blob()));
  }

  /** Returns the index of the loop's marker. */
  public int at() {
    return json.path("at").intValue();
  }

  /** Returns the index of the current item or of the next item to assign. */
  public int index() {
    return json.path("index").intValue();
  }

  /** Returns the end of the range of items, exclusive. */
  public int to() {
    return json.path("to").intValue();
  }

  public int count() {
    return json.path("count").intValue();
  }

  public LoopItems items() {
    return new LoopItems(count(), json.path("per_page").intValue(), json.path("items").asText());
  }

  /** Returns the context that the loop started with. */
  public Checkpoint base() {
    return Checkpoint.inBlob(json.path("base").asText());
  }

  /** Returns how often the loop was restarted at its first item. */
  public int pass() {
    return json.path("pass").intValue();
  }

  /** Returns the context before the current item. */
  public Checkpoint kept() {
    return Checkpoint.inBlob(json.path("kept").asText());
  }

  /** Returns the number of failed items that wait for a resume while other items continue. */
  public int failed() {
    return json.path("failed").intValue();
  }

  /** Returns whether the branch processes failed items again, one by one. */
  public boolean isRetrying() {
    return json.path("retrying").booleanValue();
  }

  /** Returns the size of the last range of items. */
  public int taken() {
    return json.path("taken").asInt(1);
  }

  /** Returns when the branch took the current range. */
  public Instant takenAt() {
    return Instant.parse(json.path("taken_at").asText(Instant.EPOCH.toString()));
  }

  public IterationPath.Iteration iteration() {
    return new IterationPath.Iteration(at(), index(), pass());
  }

  public LoopFrame withIndex(int index) {
    return with("index", index);
  }

  /** Returns this frame at the first item of a range that was taken at a given time. */
  public LoopFrame withItems(int from, int to, Instant at) {
    ObjectNode taken = json.deepCopy().put("index", from).put("to", to).put("taken", to - from);
    return new LoopFrame(taken.put("taken_at", at.toString()));
  }

  /** Returns this frame with the context before the current item. */
  public LoopFrame withKept(Checkpoint kept) {
    return new LoopFrame(json.deepCopy().put("kept", kept.blob()));
  }

  public LoopFrame withFailed(int failed) {
    return with("failed", failed);
  }

  /** Returns this frame for processing a failed item again. */
  public LoopFrame retrying() {
    return new LoopFrame(json.deepCopy().put("retrying", true));
  }

  /** Returns this frame reset to the first item. */
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
