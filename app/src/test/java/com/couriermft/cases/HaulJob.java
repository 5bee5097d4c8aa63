package com.couriermft.cases;

import com.couriermft.cases.Haul.After;
import com.couriermft.cases.Haul.Delivery;
import com.couriermft.cases.Haul.Parcel;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Overwrite;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A job that receives and sends files, the events during its execution, and the expected result
 * according to a model that is independent of how steps and loops work.
 *
 * @param hauls the hauls, sequential or parallel
 * @param inGroup whether files are received in parallel
 * @param retriesJob whether the entire job restarts after a transient failure
 * @param overwrite the policy of every download for existing files
 * @param troubles events at steps before or after a download
 * @param isRerun whether the execution is run again after it has ended
 * @param from index of the top-level step or block at which a further rerun starts, modulo the
 *     number of these steps and blocks
 */
record HaulJob(
    List<Haul> hauls,
    boolean inGroup,
    boolean retriesJob,
    Overwrite overwrite,
    List<Trouble> troubles,
    boolean isRerun,
    int from) {
  private static final Pattern DESTINATION = Pattern.compile("(?:files:)?/out/(\\d+)/.*");

  HaulJob {
    hauls = List.copyOf(hauls);
    troubles = List.copyOf(troubles);
  }

  /** Kinds of events. */
  enum Kind {
    PERMANENT,
    TRANSIENT,
    PAUSE,
    KILL
  }

  /**
   * An event that happens once, at an item.
   *
   * @param haul index of the haul, modulo the number of hauls
   * @param item the item of the haul's loop; if there is no such item, the event does not happen
   */
  record Trouble(int haul, int item, Kind kind) {}

  /** Returns the case to run. */
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
    ArrayNode atRest = script.putArray("at_rest");
    if (isRefused()) {
      // Each trouble stops the execution at most once; only equal names can cause the execution to
      // stop after the last resume.
      Collections.nCopies(troubles.size() + 2, "resume").forEach(atRest::add);
    } else {
      atRest.add("finish");
    }
    json.putObject("expect").put("state", isRefused() ? "failed" : "completed");
    return new CaseFile("haul", json);
  }

  private void steps(ArrayNode steps) {
    // A group needs at least two members.
    boolean group = inGroup && hauls.size() > 1;
    if (group) {
      steps.addObject().put("type", "flow.parallel");
    }
    for (int number = 0; number < hauls.size(); number++) {
      hauls.get(number).fetch(number, overwrite, steps);
    }
    if (group) {
      steps.addObject().put("type", "flow.end");
    }
    for (int number = 0; number < hauls.size(); number++) {
      hauls.get(number).handOn(number, steps);
    }
  }

  /** Returns the files at the partner before the job starts: content by path. */
  Map<String, String> sources() {
    Map<String, String> sources = new TreeMap<>();
    for (int number = 0; number < hauls.size(); number++) {
      for (Parcel parcel : hauls.get(number).parcels(number)) {
        sources.put(parcel.path(), parcel.content());
      }
    }
    return sources;
  }

  /**
   * Returns whether two files would have the same path in the workspace, so that the second one
   * must not be received.
   */
  boolean isRefused() {
    return overwrite == Overwrite.FAIL && rivals().stream().anyMatch(group -> group.size() > 1);
  }

  /**
   * Returns whether the file at a location may be sent there again under another name. With {@code
   * rename}, names depend on which item is received first. A loop that restarts and sends files
   * within each item may reach another item first.
   */
  boolean mayBeSentAgain(String place) {
    Matcher destination = DESTINATION.matcher(place);
    if (overwrite != Overwrite.RENAME || !destination.matches()) {
      return false;
    }
    int number = Integer.parseInt(destination.group(1));
    Haul haul = hauls.get(number);
    return haul.restarts()
        && haul.after() == After.KEEP
        && haul.delivery() == Delivery.SENT_INSIDE
        && rivals().stream().anyMatch(group -> group.size() > 1 && isOneOf(group, number, place));
  }

  private boolean isOneOf(List<Parcel> group, int number, String place) {
    Haul haul = hauls.get(number);
    return haul.parcels(number).stream()
        .filter(group::contains)
        .anyMatch(parcel -> haul.destination(number, parcel).equals(place));
  }

  /** Returns the files, grouped by their path in the workspace. */
  Collection<List<Parcel>> rivals() {
    Map<String, List<Parcel>> byPath = new TreeMap<>();
    for (int number = 0; number < hauls.size(); number++) {
      for (Parcel parcel : hauls.get(number).parcels(number)) {
        byPath.computeIfAbsent(parcel.work(), path -> new ArrayList<>()).add(parcel);
      }
    }
    return byPath.values();
  }

  /**
   * Returns whether a location contains a file that was read from the workspace after all files
   * were received. With {@code replace}, this is the remaining file among the files with the same
   * path.
   */
  boolean isDeliveredBehind(String place) {
    Matcher destination = DESTINATION.matcher(place);
    return destination.matches()
        && hauls.get(Integer.parseInt(destination.group(1))).delivery() != Delivery.SENT_INSIDE;
  }

  /** Returns the expected final locations of each content, ordered. */
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
        places.put(parcel.content(), where.stream().sorted().toList());
      }
    }
    return places;
  }
}
