package com.couriermft.functions.api;

import com.couriermft.engine.execution.AuditTrail;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.audit.AuditEvent;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads and returns pages of audit logs. */
final class AuditPages {
  private static final int DEFAULT_EVENTS = 200;
  private static final int MOST_EVENTS = 900;

  private AuditPages() {}

  /**
   * Returns the page that a client requests.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_query}
   */
  static Paging paging(Request request) {
    return Paging.of(request, DEFAULT_EVENTS, MOST_EVENTS, position -> position.startsWith("a|"));
  }

  /** Returns the response with a page; each event has its hashes. */
  static Response answer(Paging paging, AuditTrail.Page page, Function<AuditEvent, ?> shown) {
    List<ObjectNode> events = new ArrayList<>();
    for (int i = 0; i < page.events().size(); i++) {
      ObjectNode event = Json.tree(shown.apply(page.events().get(i)));
      AuditTrail.Hashes hashes = page.hashes().get(i);
      putHashes(event, hashes.previous(), hashes.own());
      events.add(event);
    }
    return paging.answer(events, page.next());
  }

  /** Adds the hash of the entry before, and an entry's own hash; an empty hash is left out. */
  static void putHashes(ObjectNode entry, String previous, String own) {
    put(entry, "previous_hash", previous);
    put(entry, "hash", own);
  }

  private static void put(ObjectNode event, String name, String hash) {
    if (!hash.isEmpty()) {
      event.put(name, hash);
    }
  }
}
