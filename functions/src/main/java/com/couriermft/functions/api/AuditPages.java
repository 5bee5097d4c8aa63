package com.couriermft.functions.api;

import com.couriermft.engine.execution.AuditTrail;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.audit.AuditEvent;
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

  /** Returns the response with a page. */
  static Response answer(Paging paging, AuditTrail.Page page, Function<AuditEvent, ?> shown) {
    return paging.answer(page.events().stream().map(shown).toList(), page.next());
  }
}
