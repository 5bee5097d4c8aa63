package com.couriermft.functions.auth;

import com.couriermft.automation.webhook.WebhookDefinition;
import com.couriermft.functions.wiring.HostLimits;

/** The maximum size of the bodies that a route accepts. */
enum Body {
  /** No body, or a few fields that clients may send without credentials. */
  SMALL(64 << 10),
  /** The maximum size of the body of a webhook request. */
  WEBHOOK(WebhookDefinition.MAX_BODY_BYTES),
  /** A definition, a key or parameters, with their original spacing and escapes. */
  DOCUMENT(HostLimits.BODY_BYTES);

  private final int bytes;

  Body(int bytes) {
    this.bytes = bytes;
  }

  /** Returns the maximum number of bytes. */
  int bytes() {
    return bytes;
  }
}
