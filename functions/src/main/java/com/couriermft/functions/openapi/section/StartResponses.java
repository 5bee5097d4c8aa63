package com.couriermft.functions.openapi.section;

import com.couriermft.formats.json.Shape;
import com.couriermft.functions.answer.StartedChainExecution;
import com.couriermft.functions.answer.StartedExecution;
import com.couriermft.functions.openapi.ApiAnswer;
import com.couriermft.functions.openapi.ApiHeader;
import com.couriermft.functions.openapi.Component;

/** Responses to requests that start something. */
final class StartResponses {
  /** An execution that was started. */
  static final Component EXECUTION = Component.of(StartedExecution.class);

  /** A chain execution that was started. */
  static final Component CHAIN_EXECUTION = Component.of(StartedChainExecution.class);

  private StartResponses() {}

  /** Returns the response 202 for a new execution, or for the execution of an earlier request. */
  static ApiAnswer accepted(Component started) {
    return ApiAnswer.of(
            202, "The execution was started by this or an earlier request.", started.ref())
        .with(
            ApiHeader.LOCATION,
            ApiHeader.RETRY_AFTER,
            ApiHeader.IDEMPOTENT_REPLAYED,
            ApiHeader.PREFERENCE_APPLIED);
  }

  /** Returns the response 200 to a request that waited for the end. */
  static ApiAnswer ended(Shape execution) {
    return ApiAnswer.of(200, "The execution ended while the request waited.", execution)
        .with(ApiHeader.IDEMPOTENT_REPLAYED, ApiHeader.PREFERENCE_APPLIED);
  }
}
