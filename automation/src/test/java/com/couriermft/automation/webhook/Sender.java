package com.couriermft.automation.webhook;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A partner that signs its requests, implemented from the specification alone. */
record Sender(String secret) {
  WebhookRequest standard(String id, Instant at, String body) {
    return standard(id, at, body, "v1," + signature(id, at, body));
  }

  static WebhookRequest standard(String id, Instant at, String body, String signature) {
    return new WebhookRequest(
        Map.of(
            "content-type",
            "application/json",
            "webhook-id",
            id,
            "webhook-timestamp",
            Long.toString(at.getEpochSecond()),
            "webhook-signature",
            signature),
        Map.of(),
        body);
  }

  String signature(String id, Instant at, String body) {
    byte[] key = Base64.getDecoder().decode(secret.replace("whsec_", ""));
    String signed = id + "." + at.getEpochSecond() + "." + body;
    return Base64.getEncoder().encodeToString(hmac(key, signed));
  }

  WebhookRequest ofBody(String body) {
    byte[] key = secret.getBytes(StandardCharsets.UTF_8);
    String signature = "sha256=" + HexFormat.of().formatHex(hmac(key, body));
    return new WebhookRequest(Map.of("x-webhook-signature", signature), Map.of(), body);
  }

  static WebhookRequest with(WebhookRequest request, String header, String value) {
    Map<String, String> headers = new HashMap<>(request.headers());
    headers.put(header, value);
    return new WebhookRequest(headers, request.query(), request.body());
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}
