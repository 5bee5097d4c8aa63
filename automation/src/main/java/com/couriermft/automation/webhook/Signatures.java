package com.couriermft.automation.webhook;

import com.couriermft.formats.crypto.WebhookSignature;
import com.couriermft.formats.secret.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/** Generates secrets and verifies signatures. */
final class Signatures {
  private static final int SECRET_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Signatures() {}

  /** Returns a new secret, in the format that senders expect. */
  static Secret newSecret(Scheme scheme) {
    byte[] bytes = new byte[SECRET_BYTES];
    RANDOM.nextBytes(bytes);
    return Secret.of(
        switch (scheme) {
          case STANDARD -> WebhookSignature.PREFIX + Base64.getEncoder().encodeToString(bytes);
          case HMAC_BODY -> HexFormat.of().formatHex(bytes);
        });
  }

  /**
   * Returns whether any of the signatures was created with any of the secrets. All combinations are
   * compared, each in constant time.
   */
  static boolean matches(SignedMessage message, Scheme scheme, List<Secret> secrets) {
    boolean matches = false;
    for (Secret secret : secrets) {
      byte[] expected = WebhookSignature.mac(key(scheme, secret), message.signed());
      for (byte[] signature : message.signatures()) {
        matches |= MessageDigest.isEqual(expected, signature);
      }
    }
    return matches;
  }

  private static byte[] key(Scheme scheme, Secret secret) {
    String text = secret.reveal();
    return switch (scheme) {
      case STANDARD ->
          WebhookSignature.findKey(text)
              .orElseThrow(
                  () -> new IllegalStateException("A signing secret of the webhook is damaged"));
      case HMAC_BODY -> text.getBytes(StandardCharsets.UTF_8);
    };
  }
}
