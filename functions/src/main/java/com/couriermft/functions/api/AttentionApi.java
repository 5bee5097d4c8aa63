package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.functions.answer.AttentionAnswer;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.scope.ScopeGuard;
import com.couriermft.operate.attention.AttentionMark;
import com.couriermft.operate.attention.AttentionMarks;
import com.couriermft.operate.attention.MarkRequest;
import com.couriermft.operate.overview.AttentionSubject;
import com.couriermft.operate.overview.Overview;
import com.couriermft.storage.store.trail.RecordedChange;
import java.time.Instant;

/** Handles requests to acknowledge, assign and mute entries of the attention list. */
final class AttentionApi {
  private final Courier courier;

  AttentionApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Changes the mark of the entries with a key. A request that would leave the mark unchanged is
   * not an error.
   *
   * @throws NotFoundException {@code attention_not_found}: no entry with this key that is visible
   *     to the caller needs attention
   * @throws InvalidInputException {@code invalid_request}, with every problem
   */
  Response mark(String key, Request request) {
    Instant now = courier.automation().schedules().now();
    AttentionBody body = AttentionBody.read(request, now);
    Overview overview = courier.overview();
    Overview.MarkedTrouble trouble =
        overview
            .findAttention(key, request.scope())
            .orElseThrow(
                () ->
                    new NotFoundException(
                        RequestCodes.ATTENTION_NOT_FOUND,
                        "No entry with the key '"
                            + key
                            + "' needs attention any longer. Reload the overview."));
    MarkRequest asked = body.of(request, trouble.lastAt());
    AttentionMarks marks = overview.marks();
    AttentionMark before = marks.get(key);
    AttentionMark after =
        marks.isDone(asked, before) ? before : change(key, asked, trouble, request);
    return Response.ok(new AttentionAnswer(key, after));
  }

  private AttentionMark change(
      String key, MarkRequest asked, Overview.MarkedTrouble trouble, Request request) {
    AttentionSubject subject = trouble.subject();
    String labels = new ScopeGuard(courier, request).labels(subject.kind(), subject.id()).text();
    return courier
        .trail()
        .act(
            RecordedChange.act(subject.kind(), subject.id(), asked.action().entry()),
            outcome -> labels,
            AttentionMarks.Outcome::isChange,
            () -> courier.overview().marks().change(key, asked))
        .mark();
  }
}
