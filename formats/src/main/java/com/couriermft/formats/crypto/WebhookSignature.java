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
 * Signatures of requests by Standard Webhooks 1.0.0 (https://www.standardwebhooks.com): an
 * HMAC-SHA256 over id, time and body, in the header {@link #SIGNATURE} as {@code v1,} and base64,
 * several separated by spaces.
 */
public final class WebhookSignature {
  /** The header with the id of the message, the same for all its repetitions. */
  public static final String ID = "webhook-id";

  /** The header with the time of signing, in seconds since 1970 (UTC). */
  public static final String TIMESTAMP = "webhook-timestamp";

  /** The header with the signatures. */
  public static final String SIGNATURE = "webhook-signature";

  /** The beginning of a signature of the one version there is. */
  public static final String VERSION = "v1,";

  /** The beginning of a secret. */
  public static final String PREFIX = "whsec_";

  private static final String ALGORITHM = "HmacSHA256";

  private WebhookSignature() {}

  /** Returns the key that a secret is; empty for a text that is no secret of Standard Webhooks. */
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

  /** Returns what a signature is over, in parts. */
  public static List<byte[]> signed(String id, String timestamp, byte[] body) {
    return List.of((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8), body);
  }

  /** Returns the HMAC-SHA256 over parts, one after the other. */
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

  /** Returns the header of a message that is signed with each of these keys. */
  public static String header(List<byte[]> keys, List<byte[]> signed) {
    return keys.stream()
        .map(key -> VERSION + Base64.getEncoder().encodeToString(mac(key, signed)))
        .collect(Collectors.joining(" "));
  }
}
