package com.couriermft.automation.webhook;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * A request that a webhook received.
 *
 * @param headers headers, by name in lower case
 * @param query decoded query parameters
 * @param body the body as a string whose UTF-8 encoding has exactly the received bytes
 */
public record WebhookRequest(Map<String, String> headers, Map<String, String> query, String body) {
  public WebhookRequest {
    headers = Map.copyOf(headers);
    query = Map.copyOf(query);
  }

  byte[] bytes() {
    return body.getBytes(StandardCharsets.UTF_8);
  }

  Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }
}
