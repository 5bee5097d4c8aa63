package com.couriermft.operate.reference;

import com.couriermft.engine.plan.Mention;
import com.couriermft.engine.plan.Mention.Kind;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the names in schedules, watches, expectations, webhooks, channels, chains and connections,
 * from their stored JSON. Fields with the same name have the same meaning in all these definitions.
 */
public final class DocumentMentions {
  private DocumentMentions() {}

  /**
   * Returns all mentions in a definition that is not a job.
   *
   * @param json the stored JSON, or the JSON that the API returns
   */
  public static List<Mention> of(JsonNode json) {
    List<Mention> all = new ArrayList<>();
    add(json, "/target/job_id", Kind.JOB, all);
    add(json, "/target/chain_id", Kind.CHAIN, all);
    add(json, "/connection", Kind.CONNECTION, all);
    add(json, "/channel", Kind.CHANNEL, all);
    add(json, "/url_secret", Kind.SECRET, all);
    addEach(json, "/signing_secrets", "", Kind.SECRET, all);
    add(json, "/auth/key", Kind.KEY, all);
    add(json, "/auth/secret", Kind.SECRET, all);
    add(json, "/client_key", Kind.KEY, all);
    add(json, "/proxy/secret", Kind.SECRET, all);
    add(json, "/quiet_hours/calendar", Kind.CALENDAR, all);
    addEach(json, "/calendars", "", Kind.CALENDAR, all);
    addEach(json, "/nodes", "/job_id", Kind.JOB, all);
    addEach(json, "/secrets", "/name", Kind.SECRET, all);
    return all;
  }

  private static void addEach(
      JsonNode json, String list, String field, Kind kind, List<Mention> all) {
    for (int i = 0; i < json.at(list).size(); i++) {
      add(json, list + "/" + i + field, kind, all);
    }
  }

  private static void add(JsonNode json, String pointer, Kind kind, List<Mention> all) {
    if (json.at(pointer).isTextual()) {
      all.add(new Mention(kind, json.at(pointer).textValue(), pointer));
    }
  }
}
