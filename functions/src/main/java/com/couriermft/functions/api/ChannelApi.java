package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.partners.channel.Channel;
import com.couriermft.partners.channel.ChannelReader;
import com.couriermft.partners.channel.ChannelStore;
import com.couriermft.storage.store.trail.Documents;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Channels, as documents that are saved and read by name, and tests of them. */
record ChannelApi(Courier courier) implements DocumentApi.Kind {
  static DocumentApi routes(Courier courier) {
    return new DocumentApi(new ChannelApi(courier));
  }

  @Override
  public String noun() {
    return "channel";
  }

  @Override
  public FailureCode notFound() {
    return ChannelCodes.CHANNEL_NOT_FOUND;
  }

  @Override
  public Documents documents() {
    return courier.partners().channels().documents();
  }

  @Override
  public ObjectNode read(String id, JsonNode sent) {
    Channel channel = ChannelReader.read(id, sent);
    ChannelStore.requireSecrets(channel, courier.secrets());
    return Json.tree(channel);
  }

  @Override
  public void requireRemovable(String id) {
    courier.notifying().requireUnused(id);
  }

  /** Sends a test notice, and returns what became of it, also where that is bad. */
  Response test(String id, Request request) {
    ReasonBody.read(request);
    try {
      return Response.ok(courier.partners().channelTrials().test(id, request.by()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CourierException.of(
          StepCodes.INTERRUPTED, "The test of channel '" + id + "' was interrupted.", e);
    }
  }
}
