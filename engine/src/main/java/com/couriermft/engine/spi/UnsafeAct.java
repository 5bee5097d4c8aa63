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
 * A request to another system that must not be made twice, such as a booking, an email, or a
 * statement without a ledger. Even after a crash, either the request is made once, or the step
 * fails with {@code outcome_unknown} and a user decides.
 *
 * <ol>
 *   <li>A durable record announces the request.
 *   <li>The lease is asserted: a worker without a lease does nothing.
 *   <li>The request is made, and its result is recorded.
 * </ol>
 *
 * <p>The user who resumes the execution may declare that the request was made, or request its
 * repetition, even if the result is known but unusable. A repetition applies once. Otherwise, an
 * attempt that finds a record without a result queries the server. If a query is not possible, it
 * repeats an idempotent request, or fails if the request is not idempotent. Not thread-safe.
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

  /** Returns a request of a step by its number, see {@link StepContext#operationId}. */
  public static UnsafeAct of(StepContext context, int number) {
    return new UnsafeAct(context, context.operationId(number));
  }

  /** Returns the id of the request, which may be sent to the server. */
  public String operation() {
    return operation;
  }

  /** The request to make. */
  public interface Deed {
    /** Returns a short description for messages, such as {@code POST /orders}. */
    String describe();

    /**
     * Makes the request.
     *
     * @return the result, which later attempts reuse
     * @throws NotDoneException the request was not sent, or the server reports that it performed no
     *     action
     */
    JsonNode act() throws IOException, InterruptedException, NotDoneException;

    /** Returns whether making the request twice has the same effect as making it once. */
    default boolean isIdempotent() {
      return false;
    }

    /**
     * Queries the server for the result of a request that may have been made; empty if the result
     * is unknown.
     */
    default Optional<JsonNode> ask() throws IOException, InterruptedException {
      return Optional.empty();
    }

    /** Returns the result to use for a request that was made but whose result is unknown. */
    JsonNode assumedDone();

    /**
     * Returns whether a request with a known result may be repeated when a user requests a
     * repetition.
     */
    default boolean isRepeatable() {
      return true;
    }

    /**
     * Returns a shorter result for later attempts if the complete result exceeds 256 KiB of JSON
     * and is not stored. Not called for an idempotent request, which is repeated.
     */
    default JsonNode abridged(JsonNode result) {
      return assumedDone();
    }
  }

  /**
   * Makes the request, unless it was made before.
   *
   * @return the result
   * @throws OutcomeUnknownException the request may have been made, by this call or earlier
   * @throws CourierException {@code lease_lost}, or the reason why the request was not made
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
              () -> unknown(deed, "an earlier attempt was interrupted during it", null));
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
    String what = "%s may or may not have been processed: %s".formatted(deed.describe(), how);
    return new OutcomeUnknownException(operation, SafeText.of(what, MOST_SHOWN), cause);
  }
}
