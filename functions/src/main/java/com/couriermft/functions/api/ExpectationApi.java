package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ArrivalCodes;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.starting.arrival.Expectations;
import com.couriermft.storage.store.Documents;
import com.couriermft.storage.store.Documents.Document;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Expectations, and what came of them. */
final class ExpectationApi {
  private static final int DEFAULT_TOP = 31;
  private static final int MAX_TOP = 400;

  private final Expectations expectations;
  private final DocumentApi routes;

  ExpectationApi(Courier courier) {
    this.expectations = courier.automation().expectations();
    this.routes = new DocumentApi(new Kind(expectations));
  }

  /** Expectations as a kind of documents. */
  private record Kind(Expectations expectations) implements DocumentApi.Kind {
    @Override
    public String noun() {
      return "expectation";
    }

    @Override
    public FailureCode notFound() {
      return ArrivalCodes.EXPECTATION_NOT_FOUND;
    }

    @Override
    public Documents documents() {
      return expectations.documents();
    }

    @Override
    public ObjectNode read(String id, JsonNode sent) {
      return expectations.read(id, sent);
    }

    @Override
    public void addTo(ObjectNode shown, Document document) {
      expectations.addStanding(document, shown);
    }

    @Override
    public void removed(String id) {
      expectations.removed(id);
    }
  }

  DocumentApi documents() {
    return routes;
  }

  /** Returns the findings of an expectation, the newest first. */
  Response history(String id, Request request) {
    routes.find(id);
    List<Problem> problems = new ArrayList<>();
    Paging paging = Paging.read(request, DEFAULT_TOP, MAX_TOP, problems);
    Paging.require(problems);
    return Response.list(expectations.history(id, paging.top()));
  }
}
