package com.couriermft.functions.api;

import com.couriermft.formats.failure.Problem;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operating.audit.AuditEvent;
import com.couriermft.running.execution.AuditTrail;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Pages of audit trails. */
final class AuditPages {
  private static final int DEFAULT_EVENTS = 200;
  private static final int MOST_EVENTS = 900;

  private AuditPages() {}

  /**
   * Reads which page a client wants.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_query}
   */
  static Paging paging(Request request) {
    List<Problem> problems = new ArrayList<>();
    Paging paging = Paging.read(request, DEFAULT_EVENTS, MOST_EVENTS, problems);
    if (paging.continuation() != null && !paging.continuation().startsWith("a|")) {
      problems.add(Paging.invalidContinuation());
    }
    Paging.require(problems);
    return paging;
  }

  /**
   * Answers with a page.
   *
   * @param of the path of what the trail is of, such as {@code executions/01JD…}
   */
  static Response answer(
      AuditTrail.Page page, String of, Request request, Function<AuditEvent, ?> shown) {
    ObjectNode json = Response.collection(page.events().stream().map(shown).toList());
    if (page.next() != null) {
      json.put("next_link", Paging.next(request, of + "/audit", page.next()).toString());
    }
    return Response.ok(json);
  }
}
