package com.couriermft.functions.api;

import com.couriermft.definition.JobDefinition;
import com.couriermft.execution.ExecutionIndex;
import com.couriermft.execution.ExecutionState;
import com.couriermft.failure.InvalidInputException;
import com.couriermft.failure.Problem;
import com.couriermft.functions.http.Request;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which runs a client wants to see.
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
    Reader reader = new Reader(request, new ArrayList<>());
    ExecutionIndex.Filter filter =
        new ExecutionIndex.Filter(
            reader.jobId(), reader.state(), reader.time("since"), reader.time("until"));
    ExecutionQuery query =
        new ExecutionQuery(filter, Paging.read(request, DEFAULT_TOP, MAX_TOP, reader.problems));
    Paging.require(reader.problems);
    return query;
  }

  private record Reader(Request request, List<Problem> problems) {
    @Nullable String jobId() {
      Optional<String> id = request.findQuery("job_id");
      if (id.isPresent() && !JobDefinition.ID.matcher(id.get()).matches()) {
        problem("job_id", "A job's id matches " + JobDefinition.ID.pattern() + ".");
        return null;
      }
      return id.orElse(null);
    }

    @Nullable ExecutionState state() {
      Optional<String> text = request.findQuery("state");
      Optional<ExecutionState> state =
          text.flatMap(t -> states().stream().filter(s -> s.text().equals(t)).findFirst());
      if (text.isPresent() && state.isEmpty()) {
        String known =
            states().stream().map(ExecutionState::text).collect(Collectors.joining(", "));
        problem("state", "Expected one of " + known + ".");
      }
      return state.orElse(null);
    }

    private static List<ExecutionState> states() {
      return Arrays.stream(ExecutionState.values())
          .filter(state -> state != ExecutionState.CREATED)
          .toList();
    }

    @Nullable Instant time(String name) {
      Optional<String> text = request.findQuery(name);
      try {
        return text.map(t -> OffsetDateTime.parse(t).toInstant()).orElse(null);
      } catch (DateTimeException e) {
        problem(name, "Expected a time such as 2026-11-20T22:00:00Z.");
        return null;
      }
    }

    private void problem(String name, String detail) {
      problems.add(new Problem(name, "invalid_value", detail));
    }
  }
}
