package com.couriermft.functions.auth;

import com.couriermft.automation.webhook.WebhookDefinition;
import com.couriermft.functions.wiring.HostLimits;

/** The largest body that a route accepts. */
enum Body {
  /** No body or one of a few fields, as anybody may send without credentials. */
  SMALL(64 << 10),
  /** The largest body that a webhook of any kind accepts. */
  WEBHOOK(WebhookDefinition.MAX_BODY_BYTES),
  /** A definition, a key or parameters, with their original spacing and escapes. */
  DOCUMENT(HostLimits.BODY_BYTES);

  private final int bytes;

  Body(int bytes) {
    this.bytes = bytes;
  }

  /** Returns the most bytes. */
  int bytes() {
    return bytes;
  }
}
