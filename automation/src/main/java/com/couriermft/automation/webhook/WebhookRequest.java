package com.couriermft.automation.webhook;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * A received request.
 *
 * @param headers names in lower case
 * @param query decoded
 * @param body the text whose UTF-8 is, byte for byte, what was sent
 */
public record WebhookRequest(Map<String, String> headers, Map<String, String> query, String body) {
  /** Copies. */
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
