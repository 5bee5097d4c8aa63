package com.couriermft.functions.api;

import com.couriermft.formats.json.Json;
import com.couriermft.running.execution.Execution;
import com.couriermft.running.execution.ExecutionState;
import com.couriermft.running.execution.Upstream;
import com.couriermft.running.execution.Upstreams;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/**
 * Shows how an execution stands with the jobs that its job depends on: {@code depends_on} for each
 * of them, and {@code waiting_for} while it is queued for those that it still waits for.
 *
 * <pre>{"job_id": "download-invoices", "scope": "same_window", "standing": "waits",
 *  "execution_id": "01K9…", "state": "running", "since": "…",
 *  "reason": "job 'download-invoices', whose execution 01K9… is running"}</pre>
 */
final class UpstreamView {
  private UpstreamView() {}

  static void put(ObjectNode json, Execution e) {
    Upstreams upstreams = Upstreams.of(e);
    put(json, "depends_on", upstreams.all());
    if (e.state() == ExecutionState.QUEUED) {
      put(json, "waiting_for", upstreams.unmet());
    }
  }

  private static void put(ObjectNode json, String name, List<Upstream> upstreams) {
    if (!upstreams.isEmpty()) {
      json.putArray(name).addAll(upstreams.stream().map(UpstreamView::of).toList());
    }
  }

  private static ObjectNode of(Upstream upstream) {
    ObjectNode json = Json.object().put("job_id", upstream.jobId());
    json.put("scope", upstream.sameWindow() ? "same_window" : "latest");
    json.put("standing", upstream.standing().name().toLowerCase(Locale.ROOT));
    ExecutionView.put(json, "execution_id", upstream.executionId());
    ExecutionView.put(json, "state", upstream.state());
    ExecutionView.put(json, "expected_at", upstream.expectedAt());
    ExecutionView.put(json, "since", upstream.since());
    return json.put("reason", upstream.toString());
  }
}
