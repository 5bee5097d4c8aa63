package com.couriermft.engine.effect;

import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.pool.Slot;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.trace.Trace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A hint to check a row. The message may be lost, late or duplicated, and is dropped if it does not
 * match the row. As JSON:
 *
 * <pre>
 * {"v": 1, "kind": "step", "execution": "01JD…", "branch": "h", "fence": 3, "cursor": 2,
 *  "attempt": 0, "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736"}
 * {"v": 1, "kind": "kick", "execution": "01JD…", "epoch": 1, "trace_id": "…"}
 * {"v": 1, "kind": "place", "execution": "01JD…", "epoch": 1, "trace_id": "…"}</pre>
 *
 * @param kind the kind of check
 * @param execution the execution
 * @param traceId the execution's trace
 * @param epoch the epoch, for a kick or a place
 * @param branch the execution's branch
 * @param fence the branch's fence when the message was written
 * @param cursor the branch's cursor when the message was written
 * @param attempt the branch's attempt when the message was written
 */
public record Message(
    Kind kind,
    String execution,
    String traceId,
    int epoch,
    BranchName branch,
    int fence,
    int cursor,
    int attempt) {
  /** The kinds of messages. */
  public enum Kind {
    /** A slot was granted. */
    KICK,
    /** A branch waits for a worker. */
    STEP,
    /**
     * A queued execution may have reached its start time, or the front of its pool's ready list.
     */
    PLACE;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns the message for a granted slot. */
  public static Message kick(Slot slot) {
    return new Message(
        Kind.KICK, slot.executionId(), slot.traceId(), slot.epoch(), BranchName.ROOT, 0, 0, 0);
  }

  static Message place(Execution e) {
    return new Message(Kind.PLACE, e.id(), e.traceId(), e.epoch(), BranchName.ROOT, 0, 0, 0);
  }

  static Message place(Slot ready) {
    return new Message(
        Kind.PLACE, ready.executionId(), ready.traceId(), ready.epoch(), BranchName.ROOT, 0, 0, 0);
  }

  /** Returns the message for a branch that waits for a worker. */
  public static Message step(Execution e, BranchName name, Branch branch) {
    return new Message(
        Kind.STEP, e.id(), e.traceId(), 0, name, branch.fence(), branch.cursor(), branch.attempt());
  }

  /** Returns whether the branch has not changed since the message was written. */
  public boolean fits(Branch branch) {
    return branch.fence() == fence && branch.cursor() == cursor && branch.attempt() == attempt;
  }

  String text() {
    ObjectNode json = Json.object().put("v", 1).put("kind", kind.text());
    json.put("execution", execution);
    switch (kind) {
      case KICK, PLACE -> json.put("epoch", epoch);
      case STEP ->
          json.put("branch", branch.text())
              .put("fence", fence)
              .put("cursor", cursor)
              .put("attempt", attempt);
    }
    return Json.write(json.put(Trace.KEY, traceId));
  }

  /**
   * Parses a message and ignores fields of newer releases.
   *
   * @return empty if this release does not know the kind, or its version ({@code v})
   * @throws com.couriermft.formats.failure.InvalidInputException the text is not JSON
   */
  public static Optional<Message> parse(String text) {
    JsonNode json = Json.parse(text);
    if (json.path("v").asInt(1) != 1) {
      return Optional.empty();
    }
    return Stream.of(Kind.values())
        .filter(kind -> kind.text().equals(json.path("kind").asText()))
        .map(kind -> of(kind, json))
        .findFirst();
  }

  private static Message of(Kind kind, JsonNode json) {
    return new Message(
        kind,
        json.path("execution").asText(),
        Trace.known(json.path(Trace.KEY).asText(), json.path("execution").asText()),
        json.path("epoch").asInt(),
        new BranchName(json.path("branch").asText(BranchName.ROOT.text())),
        json.path("fence").asInt(),
        json.path("cursor").asInt(),
        json.path("attempt").asInt());
  }
}
