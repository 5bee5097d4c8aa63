package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.Notifying;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.NotificationCodes;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Subscriptions. */
final class SubscriptionApi {
  private final DocumentApi routes;

  SubscriptionApi(Courier courier) {
    this.routes = new DocumentApi(new Kind(courier.notifying()));
  }

  DocumentApi documents() {
    return routes;
  }

  /** Subscriptions as a kind of documents. */
  private record Kind(Notifying notifying) implements DocumentApi.Kind {
    @Override
    public String noun() {
      return "subscription";
    }

    @Override
    public FailureCode notFound() {
      return NotificationCodes.SUBSCRIPTION_NOT_FOUND;
    }

    @Override
    public Documents documents() {
      return notifying.subscriptions().documents();
    }

    @Override
    public ObjectNode read(String id, JsonNode sent) {
      return notifying.read(id, sent);
    }

    @Override
    public void saved(Document document) {
      notifying.saved(document);
    }

    @Override
    public void removed(String id) {
      notifying.notifications().forget(id);
    }
  }
}
