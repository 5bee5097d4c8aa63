package com.couriermft.engine.definition;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Pointer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Graph of the stored jobs and the jobs they wait for. Immutable.
 *
 * @param upstreams for each job that is not archived, the jobs that it waits for
 */
record DependencyGraph(Map<String, List<String>> upstreams) {
  DependencyGraph {
    upstreams = Map.copyOf(upstreams);
  }

  /**
   * Returns the problems that a job's dependencies would have if the job were saved along with
   * these jobs: {@code unknown_job}, and {@code dependency_cycle} with the complete cycle spelled
   * out.
   */
  List<Problem> check(JobDefinition job) {
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < job.dependsOn().size(); i++) {
      String upstream = job.dependsOn().get(i).jobId();
      String pointer = Pointer.child(Pointer.child("/depends_on", i), "job_id");
      List<String> back = upstream.equals(job.jobId()) ? List.of() : path(upstream, job.jobId());
      if (!back.isEmpty()) {
        problems.add(
            new Problem(pointer, DefinitionCodes.DEPENDENCY_CYCLE, cycle(job.jobId(), back)));
      } else if (!upstreams.containsKey(upstream) && !upstream.equals(job.jobId())) {
        String detail = "There is no job '" + upstream + "', so this job would wait forever.";
        problems.add(
            Problem.unknownName(
                pointer, DefinitionCodes.UNKNOWN_JOB, detail, upstream, upstreams.keySet()));
      }
    }
    return problems;
  }

  /** Returns the jobs that wait for a job, in order. */
  List<String> dependentsOf(String jobId) {
    return upstreams.entrySet().stream()
        .filter(entry -> entry.getValue().contains(jobId))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  private static String cycle(String jobId, List<String> back) {
    return "Job '%s' would wait for itself: %s waits for %s. Remove one of these dependencies."
        .formatted(jobId, jobId, String.join(", which waits for ", back));
  }

  /**
   * Returns the shortest path from one job through its upstream jobs to another, or an empty list
   * if there is no path.
   */
  private List<String> path(String from, String to) {
    Map<String, String> reachedFrom = new HashMap<>();
    Deque<String> next = new ArrayDeque<>(List.of(from));
    while (!next.isEmpty() && !reachedFrom.containsKey(to)) {
      String at = next.remove();
      for (String upstream : upstreams.getOrDefault(at, List.of())) {
        if (!upstream.equals(from) && reachedFrom.putIfAbsent(upstream, at) == null) {
          next.add(upstream);
        }
      }
    }
    List<String> path = new ArrayList<>();
    for (String at = reachedFrom.containsKey(to) ? to : null; at != null; ) {
      path.add(at);
      at = reachedFrom.get(at);
    }
    Collections.reverse(path);
    return path;
  }
}
