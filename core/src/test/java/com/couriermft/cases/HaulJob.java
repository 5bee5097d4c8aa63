package com.couriermft.cases;

import com.couriermft.cases.Haul.Parcel;
import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A job that fetches and hands on, what happens on the way, and what has to come of it, by a model
 * that knows nothing of how steps and loops work.
 *
 * @param hauls one after the other, or at the same time
 * @param inGroup whether they are fetched at the same time
 * @param retriesJob whether the whole job is begun again after a transient failure
 * @param troubles what happens to steps before or behind a download
 */
record HaulJob(List<Haul> hauls, boolean inGroup, boolean retriesJob, List<Trouble> troubles) {
  HaulJob {
    hauls = List.copyOf(hauls);
    troubles = List.copyOf(troubles);
  }

  /** What happens. */
  enum Kind {
    PERMANENT,
    TRANSIENT,
    PAUSE,
    KILL
  }

  /**
   * Something that happens once, at an item.
   *
   * @param haul which, counted on from the first again beyond the last
   * @param item of its loop; nothing happens if there is none
   */
  record Trouble(int haul, int item, Kind kind) {}

  /** The case that is played. */
  CaseFile file() {
    ObjectNode json = Json.object().put("case", "Files are neither lost nor doubled");
    ObjectNode definition = json.putObject("definition");
    definition
        .putObject("failure_policy")
        .put("type", retriesJob ? "retry_job" : "retry_step")
        .put("max_retries", 5);
    steps(definition.putArray("steps"));
    ObjectNode script = json.putObject("script");
    ArrayNode fails = script.putArray("fails");
    ArrayNode actions = script.putArray("actions");
    for (Trouble trouble : troubles) {
      String kind = trouble.kind().name().toLowerCase(Locale.ROOT);
      boolean fail = trouble.kind() == Kind.PERMANENT || trouble.kind() == Kind.TRANSIENT;
      ObjectNode part = fail ? fails.addObject().put("times", 1) : actions.addObject();
      part.put(fail ? "class" : "do", kind).put("step", "check" + trouble.haul() % hauls.size());
      part.putArray("at").add(trouble.item());
    }
    if (isRefused()) {
      script.putArray("at_rest").add("resume").add("resume");
    } else {
      script.putArray("at_rest").add("finish");
    }
    json.putObject("expect").put("state", isRefused() ? "failed" : "completed");
    return new CaseFile("haul", json);
  }

  private void steps(ArrayNode steps) {
    // A group needs two members at least.
    boolean group = inGroup && hauls.size() > 1;
    if (group) {
      steps.addObject().put("type", "flow.parallel");
    }
    for (int number = 0; number < hauls.size(); number++) {
      hauls.get(number).fetch(number, steps);
    }
    if (group) {
      steps.addObject().put("type", "flow.end");
    }
    for (int number = 0; number < hauls.size(); number++) {
      hauls.get(number).handOn(number, steps);
    }
  }

  /** Every file at the partner before it begins: content by path. */
  Map<String, String> sources() {
    Map<String, String> sources = new TreeMap<>();
    for (int number = 0; number < hauls.size(); number++) {
      for (Parcel parcel : hauls.get(number).parcels(number)) {
        sources.put(parcel.path(), "bytes of " + parcel.path());
      }
    }
    return sources;
  }

  /** Whether two files would be one in the workspace: the second must not be fetched. */
  boolean isRefused() {
    Set<String> taken = new HashSet<>();
    for (int number = 0; number < hauls.size(); number++) {
      for (Parcel parcel : hauls.get(number).parcels(number)) {
        if (!taken.add(parcel.work())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Where each content has to be when the job is done, every place of it, ordered. */
  Map<String, List<String>> places() {
    Map<String, List<String>> places = new TreeMap<>();
    for (int number = 0; number < hauls.size(); number++) {
      Haul haul = hauls.get(number);
      for (Parcel parcel : haul.parcels(number)) {
        List<String> where = new ArrayList<>(List.of(haul.destination(number, parcel)));
        switch (haul.after()) {
          case KEEP -> where.add(parcel.path());
          case MOVE -> where.add("/done/");
          case DELETE -> {}
        }
        places.put("bytes of " + parcel.path(), where.stream().sorted().toList());
      }
    }
    return places;
  }
}
