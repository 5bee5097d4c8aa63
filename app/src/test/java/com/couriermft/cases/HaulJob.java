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
 * A job that fetches and hands on, what happens on the way, and what has to come of it, by a model
 * that knows nothing of how steps and loops work.
 *
 * @param hauls one after the other, or at the same time
 * @param inGroup whether they are fetched at the same time
 * @param retriesJob whether the whole job is begun again after a transient failure
 * @param overwrite of every download
 * @param troubles what happens to steps before or behind a download
 * @param isRerun whether the execution is run a second time once it is over
 * @param from which of its outermost steps and blocks a further rerun begins with, counted on from
 *     the first again beyond the last
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
    ArrayNode atRest = script.putArray("at_rest");
    if (isRefused()) {
      // Each trouble ends the execution once at most; the last resumes meet nothing but the names.
      Collections.nCopies(troubles.size() + 2, "resume").forEach(atRest::add);
    } else {
      atRest.add("finish");
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
      hauls.get(number).fetch(number, overwrite, steps);
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
        sources.put(parcel.path(), parcel.content());
      }
    }
    return sources;
  }

  /** Whether two files would be one in the workspace: the second must not be fetched. */
  boolean isRefused() {
    return overwrite == Overwrite.FAIL && rivals().stream().anyMatch(group -> group.size() > 1);
  }

  /**
   * Whether a file of a place may be sent there once more under another name: with {@code rename}
   * the names depend on which item is fetched first, and a loop that begins again, and sends on
   * what each item fetches, may come to another item first.
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

  /** The files, those together that have one path in the workspace. */
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
   * Whether a place is of a file that was read from the workspace when all had been fetched: with
   * {@code replace}, the one that stayed of those with one path.
   */
  boolean isDeliveredBehind(String place) {
    Matcher destination = DESTINATION.matcher(place);
    return destination.matches()
        && hauls.get(Integer.parseInt(destination.group(1))).delivery() != Delivery.SENT_INSIDE;
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
        places.put(parcel.content(), where.stream().sorted().toList());
      }
    }
    return places;
  }
}
