package com.couriermft.automation.chain;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.expression.Reference;
import com.couriermft.engine.expression.Template;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ChainCodes;
import com.couriermft.formats.failure.catalogue.ReferenceCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the references in nodes' parameters, as far as possible before the chain runs. */
final class NodeReferences {
  private final ChainDefinition chain;
  private final ChainGraph graph;
  private final Map<String, Set<String>> before = new HashMap<>();
  private final Map<String, Set<String>> completed = new HashMap<>();
  private final Map<String, JobDefinition> jobs;
  private final List<Problem> problems;

  NodeReferences(
      ChainDefinition chain,
      ChainGraph graph,
      Map<String, JobDefinition> jobs,
      List<Problem> problems) {
    this.chain = chain;
    this.graph = graph;
    this.jobs = jobs;
    this.problems = problems;
  }

  /** Checks the references in a node's parameters. */
  void check(ChainNode node, String pointer) {
    walk(node, node.parameters(), pointer);
  }

  private void walk(ChainNode node, JsonNode json, String pointer) {
    if (json.isObject()) {
      json.properties().forEach(f -> walk(node, f.getValue(), Pointer.child(pointer, f.getKey())));
    } else if (json.isArray()) {
      for (int i = 0; i < json.size(); i++) {
        walk(node, json.get(i), Pointer.child(pointer, i));
      }
    } else if (json.isTextual() && Template.mayRefer(json.textValue())) {
      try {
        for (Reference reference : Template.parse(json.textValue()).references()) {
          check(node, reference, pointer);
        }
      } catch (CourierException e) {
        problems.add(Problem.of(pointer, e));
      }
    }
  }

  private void check(ChainNode node, Reference reference, String pointer) {
    switch (reference.root()) {
      case CHAIN -> checkNode(node, reference, pointer);
      case PARAMETERS -> checkParameter(reference, pointer);
      case TRIGGER -> {} // The trigger is known only when the chain starts.
      case STEPS, VARIABLES, EXECUTION, SECRETS, LOOP, ROW, EVENT, NAME ->
          add(
              pointer,
              ReferenceCodes.NOT_IN_SCOPE,
              reference.text()
                  + " is not available here; a node's parameters can refer to "
                  + "chain.<node>.<output>, parameters.<name> and trigger.<field>.");
    }
  }

  private void checkNode(ChainNode node, Reference reference, String pointer) {
    String named = reference.name();
    // The parameters of a node may contain many references, so the set is computed once.
    Set<String> before = this.before.computeIfAbsent(node.id(), graph::ancestors);
    if (graph.find(named).isEmpty()) {
      String detail = reference.text() + ": there is no node '" + named + "'.";
      problems.add(Problem.unknownName(pointer, ChainCodes.UNKNOWN_NODE, detail, named, before));
    } else if (!before.contains(named)) {
      String detail =
          ": '" + named + "' might not have run before this node; add it to depends_on.";
      add(pointer, ChainCodes.NODE_NOT_BEFORE, reference.text() + detail);
    } else if (reference.fallback() == null && !isCompleted(node, named)) {
      String detail =
          ": '" + named + "' might not complete; give a default for that case: {{ … ?? \"…\" }}.";
      add(pointer, ChainCodes.NODE_MAY_NOT_COMPLETE, reference.text() + detail);
    }
    checkOutput(reference, named, pointer);
  }

  private boolean isCompleted(ChainNode node, String named) {
    return completed.computeIfAbsent(node.id(), graph::surelyCompleted).contains(named);
  }

  private void checkOutput(Reference reference, String named, String pointer) {
    JobDefinition job = graph.find(named).map(n -> jobs.get(n.jobId())).orElse(null);
    if (job != null && !job.outputs().has(reference.output())) {
      String detail =
          "%s: job '%s' declares no output '%s'."
              .formatted(reference.text(), job.jobId(), reference.output());
      problems.add(
          Problem.unknownName(
              pointer,
              ReferenceCodes.UNKNOWN_OUTPUT,
              detail,
              reference.output(),
              names(job.outputs())));
    }
  }

  private void checkParameter(Reference reference, String pointer) {
    JsonNode schema = chain.parameters();
    String name = reference.name();
    boolean open = schema.path("additionalProperties").asBoolean(true);
    boolean known = name.isEmpty() || schema.path("properties").has(name);
    if (!open && !known && reference.fallback() == null) {
      String detail = reference.text() + ": the chain has no parameter '" + name + "'.";
      List<String> names = names(schema.path("properties"));
      problems.add(
          Problem.unknownName(pointer, RequestCodes.UNKNOWN_PARAMETER, detail, name, names));
    }
  }

  private void add(String pointer, FailureCode code, String detail) {
    problems.add(new Problem(pointer, code, detail));
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
