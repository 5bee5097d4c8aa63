package com.couriermft.automation.webhook;

import java.util.Locale;

/** The signature schemes of webhooks, all with HMAC-SHA256. */
public enum Scheme {
  /**
   * The scheme of Standard Webhooks: {@code webhook-id}, {@code webhook-timestamp} and {@code
   * webhook-signature} over {@code id.timestamp.body}. The secret is {@code whsec_} and 32 bytes in
   * base64; the key is those bytes.
   */
  STANDARD,
  /**
   * {@code X-Webhook-Signature: sha256=<hex>} over the body only; the request has no signed time.
   * The key is the secret's 64 hexadecimal digits, as ASCII.
   */
  HMAC_BODY;

  /** Returns the scheme's name in lower case. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Scheme of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
