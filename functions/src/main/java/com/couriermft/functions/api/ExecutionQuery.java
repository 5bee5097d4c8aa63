package com.couriermft.functions.api;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.functions.http.Request;
import com.couriermft.language.definition.JobDefinition;
import com.couriermft.running.execution.ExecutionIndex;
import com.couriermft.running.execution.ExecutionState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The query of a client for executions.
 *
 * @param filter which of them
 * @param paging which page; {@code top} is 1..200, by default 50
 */
record ExecutionQuery(ExecutionIndex.Filter filter, Paging paging) {
  private static final int DEFAULT_TOP = 50;
  private static final int MAX_TOP = 200;

  /**
   * Reads the query.
   *
   * @throws InvalidInputException {@code invalid_query}, with every problem; a pointer is the
   *     parameter's name
   */
  static ExecutionQuery of(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    String job =
        reader.text(
            "job_id", JobDefinition.ID, "A job's id matches " + JobDefinition.ID.pattern() + ".");
    ExecutionIndex.Filter filter =
        new ExecutionIndex.Filter(
            job,
            reader.constant("state", states(), ExecutionState::text),
            reader.time("since"),
            reader.time("until"));
    ExecutionQuery query =
        new ExecutionQuery(filter, Paging.read(request, DEFAULT_TOP, MAX_TOP, reader.problems()));
    Paging.require(reader.problems());
    return query;
  }

  private static List<ExecutionState> states() {
    return Arrays.stream(ExecutionState.values())
        .filter(state -> state != ExecutionState.CREATED)
        .toList();
  }
}
