package com.couriermft.automation.webhook;

import java.util.Locale;

/** The signature schemes of webhooks, all with HMAC-SHA256. */
public enum Scheme {
  /**
   * The scheme of Standard Webhooks: the headers {@code webhook-id}, {@code webhook-timestamp} and
   * {@code webhook-signature}, which signs {@code id.timestamp.body}. The secret is {@code whsec_}
   * followed by 32 bytes in base64; these bytes are the key.
   */
  STANDARD,
  /**
   * A signature of only the body: {@code X-Webhook-Signature: sha256=<hex>}. The request has no
   * signed time. The key is the secret's 64 hexadecimal digits, as ASCII.
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
