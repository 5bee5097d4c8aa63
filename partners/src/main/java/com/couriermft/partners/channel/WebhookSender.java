package com.couriermft.partners.channel;

import com.couriermft.formats.crypto.WebhookSignature;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Sends notifications according to the Standard Webhooks specification. The request body is:
 *
 * <pre>{"type": "execution.failed", "timestamp": "2026-11-23T14:30:00Z", "data": {…}}</pre>
 */
record WebhookSender(HookSender hooks) implements ChannelSender<WebhookChannel> {
  @Override
  public DeliveryReceipt send(WebhookChannel channel, Notice notice, Instant deadline)
      throws InterruptedException {
    byte[] body = Json.bytes(payload(notice));
    String timestamp = Long.toString(hooks.clock().instant().getEpochSecond());
    Map<String, String> headers =
        Map.of(
            WebhookSignature.ID,
            notice.id(),
            WebhookSignature.TIMESTAMP,
            timestamp,
            WebhookSignature.SIGNATURE,
            WebhookSignature.header(
                keys(channel), WebhookSignature.signed(notice.id(), timestamp, body)));
    return hooks.post(channel, channel.urlSecret(), headers, body, notice.id(), deadline);
  }

  /**
   * Returns the signing keys.
   *
   * @throws CourierException {@code secret_not_found}, {@code channel_misconfigured}
   */
  List<byte[]> keys(WebhookChannel channel) {
    return channel.signingSecrets().stream().map(name -> key(channel, name)).toList();
  }

  private static ObjectNode payload(Notice notice) {
    ObjectNode payload = Json.object().put("type", SanitizedText.line(notice.type(), 128));
    payload.put("timestamp", notice.at().toString());
    return payload.set("data", notice.data());
  }

  private byte[] key(WebhookChannel channel, String name) {
    return WebhookSignature.findKey(hooks.secrets().get(name).reveal().strip())
        .orElseThrow(
            () ->
                CourierException.of(
                    ChannelCodes.CHANNEL_MISCONFIGURED,
                    ("Channel '%s': secret '%s' is not a valid signing secret; expected whsec_ "
                            + "followed by base64.")
                        .formatted(channel.id(), name)));
  }
}
