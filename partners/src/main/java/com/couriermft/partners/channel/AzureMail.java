package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.IdentityTokens;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hc.core5.http.ContentType;

/**
 * Posts emails as JSON to Azure services, authenticated as the process's managed identity.
 *
 * @param client HTTP client that sends the requests
 * @param tokens source of tokens of the managed identity
 * @param clock clock for measuring durations
 */
record AzureMail(HookClient client, IdentityTokens tokens, InstantSource clock) {
  /** The pattern of loopback URLs, which tests use. */
  static final String LOOPBACK = "|http://(?:127\\.0\\.0\\.1|localhost|\\[::1\\])(?::[0-9]{1,5})?";

  private static final int MOST_PORT = 65_535;

  /**
   * Checks the port in the field {@code endpoint}; the field's pattern has already checked the
   * rest.
   */
  static void checkPort(String endpoint, CheckedObject sent) {
    if (URI.create(endpoint).getPort() > MOST_PORT) {
      String detail = "'" + endpoint + "' has an invalid port.";
      sent.problem("endpoint", CommonCodes.INVALID_VALUE, detail);
    }
  }

  /**
   * Posts an email and returns the response.
   *
   * @param headers headers in addition to the token
   * @throws CourierException the service did not accept the mail
   */
  HookAnswer post(
      Channel channel,
      URI to,
      String resource,
      Map<String, String> headers,
      ObjectNode json,
      Instant deadline)
      throws InterruptedException {
    Map<String, String> all = new HashMap<>(headers);
    all.put("Authorization", "Bearer " + tokens.get(resource, false));
    HookAnswer answer =
        client.post(
            to,
            channel.traits().network(),
            all,
            Json.bytes(json),
            ContentType.APPLICATION_JSON,
            deadline);
    if (answer.isTaken()) {
      return answer;
    }
    CourierException failure = answer.failure(channel, clock.instant());
    // An Azure service is permanent, so unlike for a webhook, "gone" must not disable the channel.
    throw failure.is(ChannelCodes.CHANNEL_GONE)
        ? CourierException.of(ChannelCodes.CHANNEL_DENIED, failure.getMessage())
        : failure;
  }

  long since(Instant begun) {
    return Math.max(0, Duration.between(begun, clock.instant()).toMillis());
  }

  /** Returns the content of an attachment in Base64. */
  static String content(Attachment attachment) {
    try (InputStream in = attachment.content().open()) {
      byte[] bytes = in.readNBytes((int) attachment.size() + 1);
      if (bytes.length != attachment.size()) {
        throw new IOException("its size is no longer " + attachment.size() + " bytes");
      }
      return Base64.getEncoder().encodeToString(bytes);
    } catch (IOException e) {
      throw CourierException.of(
          ChannelCodes.CHANNEL_UNAVAILABLE,
          "An attachment cannot be read: "
              + SanitizedText.line(String.valueOf(e.getMessage()), 300),
          e);
    }
  }

  /** Returns email addresses as a list of objects, each with one address in the given field. */
  static List<ObjectNode> each(List<String> addresses, String field) {
    return addresses.stream().map(address -> Json.object().put(field, address)).toList();
  }
}
