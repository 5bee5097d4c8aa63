package com.couriermft.trigger;

import java.util.Locale;

/** How the requests of a webhook are signed, always with HMAC-SHA256. */
public enum Scheme {
  /**
   * As Standard Webhooks has it: {@code webhook-id}, {@code webhook-timestamp} and {@code
   * webhook-signature} over {@code id.timestamp.body}. The secret is {@code whsec_} and 32 bytes in
   * base64; the key is those bytes.
   */
  STANDARD,
  /**
   * {@code X-Webhook-Signature: sha256=<hex>} over the body alone, so that nothing in a request
   * tells when it was sent. The secret is 64 hexadecimal digits; the key is that text.
   */
  HMAC_BODY;

  /** Its lower-case name. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Scheme of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
