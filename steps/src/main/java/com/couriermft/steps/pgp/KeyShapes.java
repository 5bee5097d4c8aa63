package com.couriermft.steps.pgp;

import com.couriermft.formats.json.Shape;
import java.util.regex.Pattern;

/** The shapes of OpenPGP keys in outputs. */
final class KeyShapes {
  /**
   * The shape of a fingerprint (RFC 9580, 5.5.4): 40 hex digits for a version 4 key, 64 for version
   * 6.
   */
  static final Shape.Text FINGERPRINT =
      Shape.Text.matching(
          Pattern.compile("[0-9A-F]{40}|[0-9A-F]{64}"), "fingerprint in upper-case hex");

  /**
   * The shape of a message's recipient (RFC 9580, 5.1): a key id, or a fingerprint from version 6
   * on.
   */
  static final Shape.Text RECIPIENT =
      Shape.Text.matching(
          Pattern.compile("[0-9A-F]{16}|[0-9A-F]{40}|[0-9A-F]{64}"),
          "key ID or fingerprint in upper-case hex");

  private KeyShapes() {}
}
