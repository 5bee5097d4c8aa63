package com.couriermft.automation.arrival;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A message that requests polls of watches, one after the other: {@code {"watch": "a", "version":
 * 3, "then": [{"watch": "b", "version": 1, "at": 1795234110655}]}}. The host that receives it polls
 * the watches that are due, and sends a new message for the others. If that message is lost, or a
 * host does not know the field, the tick requests those polls again. Immutable.
 *
 * @param polls the requested polls in order; at least one
 */
record PollMessage(List<Requested> polls) {
  /** The maximum number of watches in a message, which has at most 64 KB. */
  static final int MOST = 100;

  private static final String WATCH = "watch";
  private static final String VERSION = "version";
  private static final String AT = "at";
  private static final String THEN = "then";

  PollMessage {
    polls = List.copyOf(polls);
  }

  /**
   * A requested poll.
   *
   * @param watch id of the watch
   * @param version the version of its definition; 0 if unknown
   * @param at when the poll is due
   */
  record Requested(String watch, int version, Instant at) {
    private ObjectNode json() {
      ObjectNode json = Json.object().put(WATCH, watch);
      return version == 0 ? json : json.put(VERSION, version);
    }

    private static Requested of(JsonNode json) {
      return new Requested(
          json.path(WATCH).asText(),
          json.path(VERSION).asInt(),
          Instant.ofEpochMilli(json.path(AT).asLong()));
    }
  }

  /**
   * Distributes polls over messages, so that each message has polls of the entire period.
   *
   * @param lanes the number of messages, if each of them can have that many polls
   */
  static List<PollMessage> distributed(List<Requested> polls, int lanes) {
    List<Requested> sorted = polls.stream().sorted(Comparator.comparing(Requested::at)).toList();
    int needed = (sorted.size() + MOST - 1) / MOST;
    int messages = Math.min(sorted.size(), Math.max(lanes, needed));
    List<PollMessage> all = new ArrayList<>();
    for (int first = 0; first < messages; first++) {
      List<Requested> some = new ArrayList<>();
      for (int i = first; i < sorted.size(); i += messages) {
        some.add(sorted.get(i));
      }
      all.add(new PollMessage(some));
    }
    return all;
  }

  /** Sends the message so that it is visible when its first poll is due. */
  void send(ControlQueue queue, String kind, Instant now) {
    ObjectNode fields = polls.get(0).json();
    if (polls.size() > 1) {
      ArrayNode then = fields.putArray(THEN);
      polls
          .subList(1, polls.size())
          .forEach(each -> then.add(each.json().put(AT, each.at().toEpochMilli())));
    }
    Duration delay = Duration.between(now, polls.get(0).at());
    queue.send(kind, fields, delay.isNegative() ? Duration.ZERO : delay);
  }

  /** Returns the polls that a message requests. The first of them is due. */
  static List<Requested> polls(JsonNode message) {
    List<Requested> polls = new ArrayList<>(List.of(Requested.of(message)));
    message.path(THEN).forEach(each -> polls.add(Requested.of(each)));
    return polls;
  }
}
