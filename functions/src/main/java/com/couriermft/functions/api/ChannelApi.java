package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;

/** Handles tests of channels. */
record ChannelApi(Courier courier) {
  /** Sends a test notification. Returns the result, even if sending failed. */
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
