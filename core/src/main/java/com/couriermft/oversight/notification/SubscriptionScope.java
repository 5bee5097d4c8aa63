package com.couriermft.oversight.notification;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.operating.event.EventFeed;
import com.couriermft.operating.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.TreeSet;

/**
 * The part of all events of its types that a subscription hears of. An empty set asks nothing.
 *
 * @param jobs events of these jobs
 * @param chains or of these chains
 * @param connections events that name one of these connections
 * @param codes failures and verdicts with one of these codes
 * @param labels that what the event is about carries
 */
record SubscriptionScope(
    Set<String> jobs,
    Set<String> chains,
    Set<String> connections,
    Set<String> codes,
    Labels labels) {
  /** Copies. */
  SubscriptionScope {
    jobs = Set.copyOf(jobs);
    chains = Set.copyOf(chains);
    connections = Set.copyOf(connections);
    codes = Set.copyOf(codes);
  }

  static SubscriptionScope read(CheckedObject sent) {
    SubscriptionScope read =
        new SubscriptionScope(
            Set.copyOf(sent.texts(SubscriptionShape.JOBS)),
            Set.copyOf(sent.texts(SubscriptionShape.CHAINS)),
            Set.copyOf(sent.texts(SubscriptionShape.CONNECTIONS)),
            Set.copyOf(sent.texts(SubscriptionShape.CODES)),
            Labels.read(sent, SubscriptionShape.CARRIED));
    sent.end();
    return read;
  }

  /**
   * Returns whether an event is in it.
   *
   * @param ofItself whether the event is asked for itself: of a success that only ends a failure
   *     the code is not asked
   */
  boolean has(EventFeed.Numbered numbered, boolean ofItself) {
    ObjectNode event = numbered.event();
    return isOfSubject(event)
        && (connections.isEmpty() || namesConnection(event))
        && (codes.isEmpty() || !ofItself || codes.contains(code(event)))
        && labels.areIn(numbered.labels());
  }

  private boolean isOfSubject(ObjectNode event) {
    return jobs.isEmpty() && chains.isEmpty()
        || jobs.contains(event.path("job_id").asText())
        || namesJob(event)
        || chains.contains(event.path("chain_id").asText());
  }

  /** Returns whether it is about something that one of the jobs uses, such as a key. */
  private boolean namesJob(ObjectNode event) {
    for (JsonNode one : event.path("jobs")) {
      if (jobs.contains(one.asText())) {
        return true;
      }
    }
    return false;
  }

  private boolean namesConnection(ObjectNode event) {
    if (connections.contains(event.path("connection").asText())) {
      return true;
    }
    for (JsonNode one : event.path("connections")) {
      if (connections.contains(one.asText())) {
        return true;
      }
    }
    return false;
  }

  private static String code(ObjectNode event) {
    return event.at("/failure/code").asText(event.path("code").asText());
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object();
    add(json, SubscriptionShape.JOBS, jobs);
    add(json, SubscriptionShape.CHAINS, chains);
    add(json, SubscriptionShape.CONNECTIONS, connections);
    add(json, SubscriptionShape.CODES, codes);
    return labels.addTo(json);
  }

  private static void add(
      ObjectNode json, Property<Shape.ListOf<Shape.Text>> field, Set<String> names) {
    if (!names.isEmpty()) {
      ArrayNode list = json.putArray(field.name());
      new TreeSet<>(names).forEach(list::add);
    }
  }
}
