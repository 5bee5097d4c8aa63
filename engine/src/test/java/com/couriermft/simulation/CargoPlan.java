package com.couriermft.simulation;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.StepDefinition;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The expected files of a job that {@code CargoGenerator} created, derived from the job's
 * definition alone.
 *
 * @param names the names of the files at the partner
 * @param classes sets of names; files in the same set may replace each other along the way
 * @param keeps whether the files remain at the partner
 * @param isApart whether each execution delivers into a separate folder
 * @param mayMeet whether files with equal names may collide, so that the second one is rejected
 * @param restarts whether a resumed loop starts again at its first item
 */
record CargoPlan(
    List<String> names,
    List<Set<String>> classes,
    boolean keeps,
    boolean isApart,
    boolean mayMeet,
    boolean restarts) {
  /** The plan of a job that transfers no files. */
  static final CargoPlan NONE = new CargoPlan(List.of(), List.of(), false, false, false, false);

  CargoPlan {
    names = List.copyOf(names);
    classes = List.copyOf(classes);
  }

  static CargoPlan of(JobDefinition job) {
    Map<String, String> named = new TreeMap<>();
    boolean keeps = false;
    boolean isApart = false;
    boolean restarts = false;
    String overwrite = "";
    for (StepDefinition step : job.steps()) {
      addNames(step.config().path("source"), named);
      if (step.config().path("path").asText().startsWith(Cargo.PARTNER)) {
        keeps = step.type().equals("file.copy");
        overwrite = step.config().path("overwrite").asText();
      }
      isApart |= step.config().path("destination").asText().contains("{{execution.id}}");
      restarts |= step.config().path("resume").asText().equals("restart");
    }
    boolean replaces = overwrite.equals("replace");
    Map<String, Set<String>> classes = new TreeMap<>();
    named.forEach(
        (file, name) ->
            classes.computeIfAbsent(replaces ? name : file, n -> new TreeSet<>()).add(file));
    Collection<String> targets = new TreeSet<>(named.values());
    boolean mayMeet = overwrite.equals("fail") && targets.size() < named.size();
    return new CargoPlan(
        new ArrayList<>(named.keySet()),
        new ArrayList<>(classes.values()),
        keeps,
        isApart,
        mayMeet,
        restarts);
  }

  private static void addNames(JsonNode source, Map<String, String> named) {
    for (JsonNode item : source.isArray() ? source : Json.array()) {
      if (item.has("file")) {
        String file = item.path("file").textValue();
        named.put(file, item.path("name").asText(file));
      }
      addNames(item.path("inner"), named);
    }
  }

  /**
   * Returns whether an execution may fail with a given code because of its files.
   *
   * @param isRerun whether the execution is a rerun, whose original may already have received and
   *     delivered files
   */
  boolean mayFailWith(String code, boolean isRerun) {
    return switch (code) {
      case "file_not_found" -> !keeps && (restarts || isRerun);
      case "already_exists" -> mayMeet || restarts || isRerun && !isApart;
      default -> false;
    };
  }
}
