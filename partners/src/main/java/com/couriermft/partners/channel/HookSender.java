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
 * Posts JSON to addresses that are secrets.
 *
 * @param client sends it
 * @param secrets has the addresses
 * @param clock measures
 */
record HookSender(HookClient client, SecretStore secrets, InstantSource clock) {
  /**
   * Posts a text to the address of a channel.
   *
   * @param urlSecret the name of the secret that is the address
   * @param reference of the receipt
   * @throws com.couriermft.formats.failure.CourierException the receiver has not taken it
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

  /** Posts a card or a message to the address of a chat. */
  DeliveryReceipt card(
      Channel channel, String urlSecret, JsonNode card, Notice notice, Instant deadline)
      throws InterruptedException {
    return post(channel, urlSecret, Map.of(), Json.bytes(card), notice.id(), deadline);
  }

  private long since(Instant begun) {
    return Math.max(0, Duration.between(begun, clock.instant()).toMillis());
  }
}
