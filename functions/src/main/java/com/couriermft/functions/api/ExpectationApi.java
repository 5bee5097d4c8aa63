package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.automation.arrival.Expectations;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.StorageLimits;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** Handles the results of expectations. */
final class ExpectationApi {
  private static final int DEFAULT_TOP = 31;
  private static final int MAX_TOP = 400;
  private static final long LATEST = 1L << 48;

  private final Expectations expectations;
  private final DocumentApi routes;

  ExpectationApi(Courier courier) {
    this.expectations = courier.automation().expectations();
    DocumentApi.View view =
        new DocumentApi.View() {
          @Override
          public Record facts(Document document) {
            return expectations.standing(document);
          }
        };
    this.routes = new DocumentApi(courier.kinds().documents(ObjectKind.EXPECTATION), view);
  }

  DocumentApi documents() {
    return routes;
  }

  /** Returns the results of an expectation, newest first. */
  Response history(String id, Request request) {
    routes.find(id);
    return Paging.of(request, DEFAULT_TOP, MAX_TOP, StorageLimits::isKey)
        .slice(
            expectations.history(id, MAX_TOP), ExpectationApi::newestFirst, judgement -> judgement);
  }

  private static String newestFirst(ObjectNode judgement) {
    Instant by = Instant.parse(judgement.path("by").asText());
    return "%015d".formatted(LATEST - by.toEpochMilli());
  }
}
