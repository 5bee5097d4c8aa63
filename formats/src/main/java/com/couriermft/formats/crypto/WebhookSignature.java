package com.couriermft.formats.crypto;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signatures of requests according to Standard Webhooks 1.0.0 (https://www.standardwebhooks.com). A
 * signature is an HMAC-SHA256 of the id, the time and the body. The header {@link #SIGNATURE}
 * contains {@code v1,} followed by base64; several signatures are separated by spaces.
 */
public final class WebhookSignature {
  /** The name of the header with the id of the message, which is the same for every retry. */
  public static final String ID = "webhook-id";

  /** The name of the header with the time of signing, in seconds since 1970 (UTC). */
  public static final String TIMESTAMP = "webhook-timestamp";

  /** The name of the header with the signatures. */
  public static final String SIGNATURE = "webhook-signature";

  /** The prefix of a signature, which names the only version. */
  public static final String VERSION = "v1,";

  /** The prefix of a secret. */
  public static final String PREFIX = "whsec_";

  private static final String ALGORITHM = "HmacSHA256";

  private WebhookSignature() {}

  /**
   * Returns the key that a secret encodes; empty if the string is not a Standard Webhooks secret.
   */
  public static Optional<byte[]> findKey(String secret) {
    if (!secret.startsWith(PREFIX)) {
      return Optional.empty();
    }
    try {
      byte[] key = Base64.getDecoder().decode(secret.substring(PREFIX.length()));
      return key.length == 0 ? Optional.empty() : Optional.of(key);
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  /** Returns the content that is signed, in parts. */
  public static List<byte[]> signed(String id, String timestamp, byte[] body) {
    return List.of((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8), body);
  }

  /** Returns the HMAC-SHA256 of the concatenated parts. */
  public static byte[] mac(byte[] key, List<byte[]> parts) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      parts.forEach(mac::update);
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has " + ALGORITHM, e);
    }
  }

  /** Returns the signature header for a message that is signed with each of the given keys. */
  public static String header(List<byte[]> keys, List<byte[]> signed) {
    return keys.stream()
        .map(key -> VERSION + Base64.getEncoder().encodeToString(mac(key, signed)))
        .collect(Collectors.joining(" "));
  }
}
