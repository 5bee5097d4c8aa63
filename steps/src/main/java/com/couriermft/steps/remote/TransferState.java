package com.couriermft.steps.remote;

import com.couriermft.formats.json.Json;
import com.couriermft.transfer.upload.PartialUpload;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The state of a transfer of several files. The files are selected once. Each slice saves its work
 * in a separate record, which refers to the previous record:
 *
 * <pre>{"slice": "n1", "before": "n0", "selection": "n0", "items": [], "done": [{"index": 0,
 *  "value": {…}}], "partial": [{"index": 1, "value": {"temporary": "…", "bytes": 4096}}]}
 * </pre>
 *
 * <p>The position that the engine stores is only {@code {"slice": "n1"}}, so the record of an
 * uncommitted slice is never read.
 *
 * @param selection nonce of the attempt that selected the files
 * @param slice nonce of the last slice that wrote a record; {@code ""} for none
 * @param items items to transfer, in order
 * @param done results of the transferred items, by index
 * @param partial uploads to resume, by index
 */
record TransferState<T, R>(
    String selection,
    String slice,
    List<T> items,
    SortedMap<Integer, R> done,
    Map<Integer, PartialUpload> partial) {
  private static final String SLICE = "slice";

  TransferState {
    items = List.copyOf(items);
    done = Collections.unmodifiableSortedMap(new TreeMap<>(done));
    partial = Map.copyOf(partial);
  }

  static <T, R> TransferState<T, R> of(String selection, List<T> items) {
    return new TransferState<>(selection, "", items, new TreeMap<>(), Map.of());
  }

  /** Returns this state with only the matching transferred files. */
  TransferState<T, R> keeping(Predicate<R> passes) {
    SortedMap<Integer, R> kept = new TreeMap<>(done);
    kept.values().removeIf(passes.negate());
    return new TransferState<>(selection, slice, items, kept, partial);
  }

  /** Returns this state with mapped results of the transferred files. */
  TransferState<T, R> mapping(UnaryOperator<R> change) {
    SortedMap<Integer, R> changed = new TreeMap<>(done);
    changed.replaceAll((n, result) -> change.apply(result));
    return new TransferState<>(selection, slice, items, changed, partial);
  }

  boolean isComplete() {
    return done.size() == items.size();
  }

  /** Returns the indexes of unfinished items. */
  List<Integer> open() {
    return IntStream.range(0, items.size()).filter(n -> !done.containsKey(n)).boxed().toList();
  }

  /** Saves the work of a slice as a record, and returns this state with that work added. */
  TransferState<T, R> handOver(
      Workspace workspace, String nonce, Map<Integer, R> more, Map<Integer, PartialUpload> parts) {
    ObjectNode note = Json.object().put(SLICE, nonce).put("before", slice);
    note.put("selection", selection);
    note.set("items", slice.isEmpty() ? Json.tree(items) : Json.array());
    note.set("done", indexed(more));
    note.set("partial", indexed(parts));
    workspace.note(note);
    SortedMap<Integer, R> all = new TreeMap<>(done);
    all.putAll(more);
    return new TransferState<>(selection, nonce, items, all, parts);
  }

  /** Returns the position for the engine to store. */
  ObjectNode position() {
    return Json.object().put(SLICE, slice);
  }

  private static ArrayNode indexed(Map<Integer, ?> values) {
    ArrayNode array = Json.array();
    new TreeMap<>(values)
        .forEach((n, value) -> array.addObject().put("index", n).set("value", Json.tree(value)));
    return array;
  }

  /** The types of a transfer's values. */
  record Types<T, R>(Class<T> item, Class<R> result) {
    /**
     * Returns the state at a position.
     *
     * @throws IllegalStateException the record is missing, which means that stored data is damaged
     */
    TransferState<T, R> get(List<JsonNode> notes, String slice) {
      return find(notes, slice)
          .orElseThrow(
              () -> new IllegalStateException("Unknown state of an earlier slice: " + slice));
    }

    /** Returns the state that a slice recorded; empty if its record is missing. */
    Optional<TransferState<T, R>> find(List<JsonNode> notes, String slice) {
      Map<String, JsonNode> bySlice = new HashMap<>();
      notes.stream()
          .filter(note -> note.has(SLICE))
          .forEach(note -> bySlice.put(note.path(SLICE).textValue(), note));
      JsonNode last = bySlice.get(slice);
      if (last == null) {
        return Optional.empty();
      }
      SortedMap<Integer, R> done = new TreeMap<>();
      JsonNode note = last;
      for (JsonNode at = last; at != null; at = bySlice.get(at.path("before").asText())) {
        values(at.path("done"), result).forEach(done::putIfAbsent);
        note = at;
      }
      List<T> items = elements(note.path("items")).map(json -> read(json, item)).toList();
      return Optional.of(
          new TransferState<>(
              last.path("selection").asText(),
              slice,
              items,
              done,
              values(last.path("partial"), PartialUpload.class)));
    }

    private static <V> Map<Integer, V> values(JsonNode array, Class<V> type) {
      Map<Integer, V> values = new TreeMap<>();
      array.forEach(e -> values.put(e.path("index").intValue(), read(e.path("value"), type)));
      return values;
    }

    private static <V> V read(JsonNode json, Class<V> type) {
      return Json.read(json, type);
    }

    private static Stream<JsonNode> elements(JsonNode array) {
      return StreamSupport.stream(array.spliterator(), false);
    }
  }
}
