package com.couriermft.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Shows each step's state, bytes and rate. A terminal is updated in place; other output gets a line
 * for each change.
 */
final class ProgressView {
  private static final String UP = "\033[%dA";
  private static final String CLEAR_LINE = "\033[2K";

  private final PrintStream out;
  private final boolean inPlace;
  private final Map<String, String> shown = new HashMap<>();
  private int lines;

  ProgressView(PrintStream out, boolean inPlace) {
    this.out = out;
    this.inPlace = inPlace;
  }

  /**
   * Shows the progress of an execution.
   *
   * @param execution the response of {@code GET /executions/{id}}
   * @param steps the response of {@code GET /executions/{id}/steps}
   */
  void show(JsonNode execution, JsonNode steps) {
    List<String> rows = new ArrayList<>();
    for (JsonNode step : steps.path("value")) {
      String id = step.path("id").asText();
      String row = row(step, execution.path("progress"));
      rows.add(row);
      if (!inPlace && !row.equals(shown.put(id, row)) && !isPending(step)) {
        out.println(row);
      }
    }
    if (inPlace) {
      out.print(lines == 0 ? "" : UP.formatted(lines));
      rows.forEach(row -> out.println(CLEAR_LINE + row));
      lines = rows.size();
    }
    out.flush();
  }

  private static boolean isPending(JsonNode step) {
    return step.path("state").asText().equals("pending");
  }

  private static String row(JsonNode step, JsonNode progress) {
    String state = step.path("state").asText();
    JsonNode attempts = step.path("attempts");
    JsonNode last = attempts.path(attempts.size() - 1);
    long bytes = last.path("bytes").asLong();
    String rate = "";
    if (state.equals("running") && progress.path("step_id").equals(step.path("id"))) {
      bytes = progress.path("bytes").asLong();
      rate = mebibytes(progress.path("bytes_per_second").asLong()) + "/s";
    } else if (state.equals("completed") && bytes > 0) {
      long millis = Math.max(1, millis(last));
      rate = mebibytes(bytes * 1000 / millis) + "/s";
    }
    String again = attempts.size() > 1 ? "  attempt " + attempts.size() : "";
    return "  %-8s %-14s %-10s %12s %14s%s"
        .formatted(
            step.path("id").asText(),
            step.path("type").asText(),
            state,
            bytes > 0 ? mebibytes(bytes) : "",
            rate,
            again)
        .stripTrailing();
  }

  private static long millis(JsonNode attempt) {
    String from = attempt.path("started_at").asText();
    String to = attempt.path("ended_at").asText();
    return from.isEmpty() || to.isEmpty()
        ? 0
        : java.time.Duration.between(java.time.Instant.parse(from), java.time.Instant.parse(to))
            .toMillis();
  }

  private static String mebibytes(long bytes) {
    return "%.1f MiB".formatted(bytes / 1048576.0);
  }
}
