package com.couriermft.partners.channel;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.SecretStore;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.apache.hc.core5.http.ContentType;

/**
 * Posts JSON to webhook URLs that are stored as secrets.
 *
 * @param client HTTP client that sends the requests
 * @param secrets resolves the URLs
 * @param clock clock for measuring durations
 */
record HookSender(HookClient client, SecretStore secrets, InstantSource clock) {
  /**
   * Posts JSON to the webhook URL of a channel.
   *
   * @param urlSecret name of the secret that contains the URL
   * @param reference id of the notification for the receipt
   * @throws com.couriermft.formats.failure.CourierException the receiver did not accept the request
   */
  DeliveryReceipt post(
      Channel channel,
      String urlSecret,
      Map<String, String> headers,
      byte[] json,
      String reference,
      Instant deadline)
      throws InterruptedException {
    Instant begun = clock.instant();
    URI address = HookAddress.read(channel, secrets.get(urlSecret));
    HookAnswer answer =
        client.post(
            address,
            channel.traits().network(),
            headers,
            json,
            ContentType.APPLICATION_JSON,
            deadline);
    if (!answer.isTaken()) {
      throw answer.failure(channel, clock.instant());
    }
    return new DeliveryReceipt(answer.status(), answer.shown(), reference, since(begun));
  }

  /** Posts a card or message to the webhook URL of a chat. */
  DeliveryReceipt card(
      Channel channel, String urlSecret, JsonNode card, Notice notice, Instant deadline)
      throws InterruptedException {
    return post(channel, urlSecret, Map.of(), Json.bytes(card), notice.id(), deadline);
  }

  private long since(Instant begun) {
    return Math.max(0, Duration.between(begun, clock.instant()).toMillis());
  }
}
