package com.couriermft.functions.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.storage.store.StoreConflict;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Handles {@code PATCH} with a JSON merge patch (RFC 7396). The result is saved like a {@code PUT},
 * under the condition that the stored version is the one that was read. No concurrent save is
 * therefore lost, even without {@code If-Match}.
 */
public final class MergePatch {
  /** Maximum time for retries after concurrent saves. */
  private static final Duration BUDGET = Duration.ofSeconds(10);

  private static final long FIRST_PAUSE_MILLIS = 10;
  private static final long LONGEST_PAUSE_MILLIS = 640;

  private MergePatch() {}

  /**
   * A stored document.
   *
   * @param json the body of an equivalent {@code PUT}; callers must not modify it
   */
  public record Stored(Precondition.Current current, JsonNode json) {}

  /**
   * Applies the request's patch.
   *
   * @param subject the object, as the start of a sentence
   * @param stored reads the current document; throws if it is missing
   * @param put saves an entire document under the request's preconditions
   * @throws PreconditionFailedException the request's own precondition is not met
   * @throws StoreConflict there were concurrent saves for ten seconds
   */
  public static Response answer(
      Request request, String subject, Supplier<Stored> stored, Function<Request, Response> put) {
    ObjectNode patch = request.mergePatch();
    long start = System.nanoTime();
    for (int tries = 0; ; tries++) {
      Stored read = stored.get();
      Precondition.require(request, subject, () -> Optional.of(read.current()));
      JsonNode whole = merged(read.json(), patch);
      try {
        return put.apply(request.replacing(whole, read.current().etag()));
      } catch (CourierException e) {
        if (!isRace(e)) {
          throw e;
        } else if (System.nanoTime() - start > BUDGET.toNanos() || !pause(tries)) {
          throw new StoreConflict(
              subject + " was changed by someone else at the same time; try again.");
        }
      }
    }
  }

  /**
   * Waits before the next attempt for a random time. The maximum doubles each time, so that
   * concurrent savers spread out.
   *
   * @return false if the thread was interrupted
   */
  private static boolean pause(int tries) {
    long longest = Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(tries, 6));
    try {
      TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(1, longest + 1));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static boolean isRace(CourierException e) {
    return e instanceof StoreConflict || e.is(RequestCodes.PRECONDITION_FAILED);
  }

  /** Returns a document with a patch applied. Neither argument is modified. */
  public static JsonNode merged(JsonNode target, JsonNode patch) {
    if (!(patch instanceof ObjectNode changes)) {
      return patch;
    }
    ObjectNode merged =
        target instanceof ObjectNode known ? known.deepCopy() : changes.objectNode();
    changes
        .properties()
        .forEach(
            change -> {
              String name = change.getKey();
              if (change.getValue().isNull()) {
                merged.remove(name);
              } else {
                merged.set(name, merged(merged.path(name), change.getValue()));
              }
            });
    return merged;
  }
}
