package com.couriermft.functions.openapi.section;

import static com.couriermft.functions.openapi.Parts.TEXT;
import static com.couriermft.functions.openapi.Parts.ULID;
import static com.couriermft.functions.openapi.Parts.must;
import static com.couriermft.functions.openapi.Parts.object;

import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;
import java.util.stream.Stream;

/** Answers to requests that start something. */
final class StartResponses {
  /** An execution that was started. */
  static final Component EXECUTION =
      new Component(
          "StartedExecution",
          started(
              "execution_id",
              "steps",
              "context",
              "outputs",
              "files",
              "audit",
              "pause",
              "resume",
              "cancel",
              "rerun"));

  /** A chain execution that was started. */
  static final Component CHAIN_EXECUTION =
      new Component(
          "StartedChainExecution",
          started("chain_execution_id", "audit", "pause", "resume", "cancel", "rerun"));

  private StartResponses() {}

  private static Shape.Fields started(String idField, String... links) {
    Property<?>[] addresses =
        Stream.concat(Stream.of("self"), Stream.of(links))
            .map(name -> must(name, TEXT, "An address"))
            .toArray(Property<?>[]::new);
    return object(
        must(idField, ULID, "Its id"),
        must("state", TEXT, "Its state"),
        must("status_url", TEXT, "Where to look"),
        must("links", object(addresses), "Where to look, and where to POST to"));
  }

  /** Returns the answer 202, of a new execution or of that of an earlier request. */
  static ApiAnswer accepted(Component started) {
    return ApiAnswer.of(202, "It was started, or an earlier request has started it.", started.ref())
        .with(
            ApiHeader.LOCATION,
            ApiHeader.RETRY_AFTER,
            ApiHeader.IDEMPOTENT_REPLAYED,
            ApiHeader.PREFERENCE_APPLIED);
  }

  /** Returns the answer 200 to a request that has waited for the end. */
  static ApiAnswer ended(Shape execution) {
    return ApiAnswer.of(200, "It has ended while the request waited.", execution)
        .with(ApiHeader.IDEMPOTENT_REPLAYED, ApiHeader.PREFERENCE_APPLIED);
  }
}
