package com.couriermft.engine.spi;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.OutcomeUnknownException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An act on another system that must not happen twice: a request that books, a mail, a statement
 * without a ledger. Whatever dies in between, it is done once, or the step fails with {@code
 * outcome_unknown} and somebody decides.
 *
 * <ol>
 *   <li>A note says, durably, that it is about to be done.
 *   <li>The lease is ensured: who does not hold it any more does nothing.
 *   <li>It is done, and a note keeps its result.
 * </ol>
 *
 * <p>Whoever resumes the execution may say that the act was done, or is to be repeated, also where
 * its result is known and cannot be used; a repetition is for once. Else an attempt that finds a
 * note without result asks the other side; else repeats what is idempotent; else fails. For one
 * thread.
 */
public final class UnsafeAct {
  private static final int MOST_KEPT = 256 << 10;
  private static final int MOST_SHOWN = 500;

  private final StepContext context;
  private final String operation;

  private UnsafeAct(StepContext context, String operation) {
    this.context = context;
    this.operation = operation;
  }

  /** Returns the act of this number of a step, see {@link StepContext#operationId}. */
  public static UnsafeAct of(StepContext context, int number) {
    return new UnsafeAct(context, context.operationId(number));
  }

  /** Returns the id of the act, which the other side may be told. */
  public String operation() {
    return operation;
  }

  /** What is done. */
  public interface Deed {
    /** Returns in a few words what it does, for messages, such as {@code POST /orders}. */
    String describe();

    /**
     * Does it.
     *
     * @return its result, which later attempts take over
     * @throws NotDoneException nothing was done, or the other side says that it did nothing
     */
    JsonNode act() throws IOException, InterruptedException, NotDoneException;

    /** Returns whether doing it twice is as good as doing it once. */
    default boolean isIdempotent() {
      return false;
    }

    /** Returns what the other side says became of an act that may have been done. */
    default Optional<JsonNode> ask() throws IOException, InterruptedException {
      return Optional.empty();
    }

    /** Returns the result of an act of which only is known that it was done. */
    JsonNode assumedDone();

    /** Returns whether an act whose result is known may be done again if somebody asks for it. */
    default boolean isRepeatable() {
      return true;
    }

    /**
     * Returns what later attempts take over in place of a result that has more than 256 KiB as JSON
     * and so is not kept; not asked of an idempotent act, which is done again.
     */
    default JsonNode abridged(JsonNode result) {
      return assumedDone();
    }
  }

  /**
   * Does it, unless it was done.
   *
   * @return its result
   * @throws OutcomeUnknownException it may have been done, now or before
   * @throws CourierException {@code lease_lost}, or what the deed says why nothing was done
   */
  public JsonNode perform(Deed deed) throws IOException, InterruptedException {
    ActNotes notes = ActNotes.of(earlier(), operation);
    Optional<Settlement> settled =
        context
            .settlement()
            .filter(said -> said.operation().equals(operation))
            .filter(said -> !notes.isHeeded(said));
    if (settled.isPresent() && settled.get().outcome() == Settlement.Outcome.DONE) {
      return deed.assumedDone();
    }
    Optional<JsonNode> known = notes.result();
    boolean repeats = settled.isPresent() && known.isPresent() && deed.isRepeatable();
    if (known.isEmpty() && notes.isOpen()) {
      known = deed.ask();
      known.ifPresent(result -> note(deed, result));
    }
    if (known.isPresent() && !repeats) {
      return known.get();
    } else if (repeats || notes.isOpen() && !deed.isIdempotent()) {
      Settlement said =
          settled.orElseThrow(
              () -> unknown(deed, "an earlier attempt ended in the middle of it", null));
      context.workspace().note(notes.heeding(said));
    }
    return act(deed);
  }

  private void note(Deed deed, JsonNode result) {
    String nonce = context.attempt().nonce();
    ObjectNode note = ActNotes.done(operation, nonce, result);
    if (Json.bytes(note).length <= MOST_KEPT) {
      context.workspace().note(note);
    } else if (!deed.isIdempotent()) {
      context.workspace().note(ActNotes.done(operation, nonce, deed.abridged(result)));
    }
  }

  private List<JsonNode> earlier() {
    return context.mayHaveRunBefore() ? context.workspace().notesOfThisRound() : List.of();
  }

  private JsonNode act(Deed deed) throws IOException, InterruptedException {
    String nonce = context.attempt().nonce();
    context.workspace().note(ActNotes.begun(operation, nonce, deed.describe()));
    JsonNode result;
    try {
      ensureLease();
      result = deed.act();
    } catch (NotDoneException e) {
      context.workspace().note(ActNotes.notDone(operation, nonce));
      context.cancellation().throwIfCancelled();
      throw e.why();
    } catch (IOException e) {
      if (deed.isIdempotent()) {
        throw e;
      }
      context.cancellation().throwIfCancelled();
      throw unknown(deed, String.valueOf(e.getMessage()), e);
    }
    note(deed, result);
    return result;
  }

  private void ensureLease() throws NotDoneException {
    try {
      context.ensureLease();
    } catch (CourierException e) {
      throw new NotDoneException(e);
    }
  }

  private OutcomeUnknownException unknown(Deed deed, String how, @Nullable Throwable cause) {
    String what = "%s may have been done or not: %s".formatted(deed.describe(), how);
    return new OutcomeUnknownException(operation, SafeText.of(what, MOST_SHOWN), cause);
  }
}
