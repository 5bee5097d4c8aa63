package com.couriermft.automation.chain;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.TriggerKind;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ChainCodes;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Validates a chain before it is saved. Thread-safe.
 *
 * <p>In addition to the codes of {@link ChainReader}, problems have the codes {@code duplicate_id},
 * {@code unknown_job}, {@code unknown_node}, {@code cycle}, and, for references, {@code
 * malformed_reference}, {@code unknown_root}, {@code not_in_scope}, {@code node_not_before}, {@code
 * node_may_not_complete}, {@code unknown_output}, {@code unknown_parameter}.
 */
final class ChainValidator {
  private final Function<String, Optional<JobDefinition>> jobs;

  ChainValidator(Function<String, Optional<JobDefinition>> jobs) {
    this.jobs = jobs;
  }

  /**
   * Reads a definition and validates it completely.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException code {@code invalid_definition},
   *     with every problem in document order
   */
  ChainDefinition read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    ChainDefinition chain = ChainReader.read(json, problems);
    ChainGraph graph = ChainGraph.of(chain);
    checkIds(chain, problems);
    checkEdges(chain, graph, problems);
    checkCycle(chain, graph, problems);
    Map<String, JobDefinition> found = findJobs(chain, problems);
    NodeReferences references = new NodeReferences(chain, graph, found, problems);
    for (int i = 0; i < chain.nodes().size(); i++) {
      references.check(chain.nodes().get(i), pointer(i, "parameters"));
    }
    ChainReader.requireNone(json, problems);
    return chain;
  }

  private static String pointer(int node, String field) {
    return Pointer.child(Pointer.child("/nodes", node), field);
  }

  private static void checkIds(ChainDefinition chain, List<Problem> problems) {
    Map<String, Integer> seen = new HashMap<>();
    for (int i = 0; i < chain.nodes().size(); i++) {
      String id = chain.nodes().get(i).id();
      Integer twin = id.isEmpty() ? null : seen.putIfAbsent(id, i);
      if (twin != null) {
        String detail = "'" + id + "' is already the ID of node " + twin + ".";
        problems.add(new Problem(pointer(i, "id"), DefinitionCodes.DUPLICATE_ID, detail));
      }
    }
  }

  private static void checkEdges(ChainDefinition chain, ChainGraph graph, List<Problem> problems) {
    for (int i = 0; i < chain.nodes().size(); i++) {
      List<UpstreamNode> edges = chain.nodes().get(i).dependsOn();
      Map<String, Integer> seen = new HashMap<>();
      for (int k = 0; k < edges.size(); k++) {
        String node = edges.get(k).node();
        String place = Pointer.child(Pointer.child(pointer(i, "depends_on"), k), "node");
        if (!node.isEmpty() && graph.find(node).isEmpty()) {
          String detail = "There is no node '" + node + "' in this chain.";
          problems.add(
              Problem.unknownName(place, ChainCodes.UNKNOWN_NODE, detail, node, graph.ids()));
        } else if (!node.isEmpty() && seen.putIfAbsent(node, k) != null) {
          String detail = "The node already waits for '" + node + "'; list it once.";
          problems.add(new Problem(place, DefinitionCodes.DUPLICATE_ID, detail));
        }
      }
    }
  }

  private static void checkCycle(ChainDefinition chain, ChainGraph graph, List<Problem> problems) {
    List<String> cycle = graph.cycle();
    if (!cycle.isEmpty()) {
      String first = cycle.get(0);
      int at = chain.nodes().stream().map(ChainNode::id).toList().indexOf(first);
      String told = String.join(" → ", cycle) + " → " + first;
      String detail = "These nodes wait for each other: " + told + ". Remove one of the edges.";
      problems.add(new Problem(pointer(at, "depends_on"), ChainCodes.CYCLE, detail));
    }
  }

  private Map<String, JobDefinition> findJobs(ChainDefinition chain, List<Problem> problems) {
    Map<String, JobDefinition> found = new HashMap<>();
    for (int i = 0; i < chain.nodes().size(); i++) {
      String id = chain.nodes().get(i).jobId();
      if (!id.isEmpty() && !found.containsKey(id)) {
        Optional<JobDefinition> job = jobs.apply(id);
        job.ifPresent(definition -> found.put(id, definition));
        String place = pointer(i, "job_id");
        job.flatMap(definition -> definition.findRefusal(TriggerKind.CHAIN.text()))
            .map(why -> new Problem(place, DefinitionCodes.START_NOT_ALLOWED, why))
            .ifPresent(problems::add);
        if (job.isEmpty()) {
          String detail = "Job '" + id + "' does not exist or is archived; save the job first.";
          problems.add(new Problem(place, DefinitionCodes.UNKNOWN_JOB, detail));
        }
      }
    }
    return found;
  }
}
