package com.couriermft.engine.spi;

import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The records of a step about one request to another system, each in one of these JSON formats:
 *
 * <pre>{"operation": "01J…", "begun": "g01000000002", "what": "POST /orders"}
 * {"operation": "01J…", "not_done": "g01000000002"}
 * {"operation": "01J…", "result": {…}, "by": "g01000000002"}
 * {"operation": "01J…", "heeded": 3, "closes": ["g01000000002"]}
 * </pre>
 *
 * @param result the result of the request, if it is known and no repetition has been requested
 *     since
 * @param open nonces of attempts that may have made the request
 * @param heeded numbers of settlements that an attempt has applied
 */
record ActNotes(Optional<JsonNode> result, Set<String> open, Set<Integer> heeded) {
  private static final String OPERATION = "operation";
  private static final String BEGUN = "begun";
  private static final String NOT_DONE = "not_done";
  private static final String RESULT = "result";
  private static final String BY = "by";
  private static final String HEEDED = "heeded";
  private static final String CLOSES = "closes";

  /** Reads the records of one operation and ignores all other records. */
  static ActNotes of(List<JsonNode> notes, String operation) {
    Map<String, JsonNode> results = new LinkedHashMap<>();
    Set<String> open = new HashSet<>();
    Set<String> withdrawn = new HashSet<>();
    Set<Integer> heeded = new HashSet<>();
    for (JsonNode note : notes) {
      if (!note.path(OPERATION).asText().equals(operation)) {
        continue;
      }
      if (note.has(BEGUN)) {
        open.add(note.path(BEGUN).asText());
      } else if (note.has(NOT_DONE)) {
        withdrawn.add(note.path(NOT_DONE).asText());
      } else if (note.has(RESULT)) {
        String by = note.path(BY).asText();
        results.put(by, note.path(RESULT));
        open.add(by);
      } else if (note.has(HEEDED)) {
        heeded.add(note.path(HEEDED).asInt());
        note.path(CLOSES).forEach(nonce -> withdrawn.add(nonce.asText()));
      }
    }
    open.removeAll(withdrawn);
    results.keySet().removeAll(withdrawn);
    Optional<JsonNode> result = results.values().stream().reduce((first, last) -> last);
    return new ActNotes(result, open, heeded);
  }

  /** Returns whether an attempt may have made the request. */
  boolean isOpen() {
    return !open.isEmpty();
  }

  boolean isHeeded(Settlement settled) {
    return heeded.contains(settled.turn());
  }

  static ObjectNode begun(String operation, String nonce, String what) {
    return about(operation).put(BEGUN, nonce).put("what", what);
  }

  static ObjectNode notDone(String operation, String nonce) {
    return about(operation).put(NOT_DONE, nonce);
  }

  static ObjectNode done(String operation, String nonce, JsonNode result) {
    return about(operation).put(BY, nonce).set(RESULT, result);
  }

  /** Returns the record that the request has not been made so far. */
  ObjectNode heeding(Settlement settled) {
    ObjectNode note = about(settled.operation()).put(HEEDED, settled.turn());
    ArrayNode closes = note.putArray(CLOSES);
    open.forEach(closes::add);
    // Results that earlier releases recorded do not identify their attempt.
    closes.add("");
    return note;
  }

  private static ObjectNode about(String operation) {
    return Json.object().put(OPERATION, operation);
  }
}
