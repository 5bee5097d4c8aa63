package com.couriermft.automation.webhook;

import static com.couriermft.automation.webhook.WebhookRefusedException.unauthorized;

import com.couriermft.formats.crypto.WebhookSignature;
import com.couriermft.formats.failure.catalogue.WebhookCodes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The signature headers of a request, well-formed but not yet verified.
 *
 * @param id identifies the message: {@code webhook-id}, or the hash of the body
 * @param signed the signed content, in parts
 * @param signatures the signatures with a supported version prefix
 */
record SignedMessage(String id, List<byte[]> signed, List<byte[]> signatures) {
  /**
   * The largest accepted difference between a sender's clock and Courier's clock, including network
   * delay.
   */
  static final Duration TOLERANCE = Duration.ofMinutes(5);

  private static final String BODY_SIGNATURE = "x-webhook-signature";

  /** A period is not allowed, because otherwise the end of an id could be read as a timestamp. */
  private static final Pattern ID_FORM = Pattern.compile("[!-~&&[^.]]{1,256}");

  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,11}");
  private static final Pattern BODY_FORM = Pattern.compile("sha256=([0-9a-fA-F]{64})");
  private static final int MOST_SIGNATURES = 16;

  /**
   * Reads the headers.
   *
   * @throws WebhookRefusedException a header is missing or malformed, or the timestamp is too old
   *     or in the future
   */
  static SignedMessage read(Scheme scheme, WebhookRequest request, Instant now) {
    return switch (scheme) {
      case STANDARD -> standard(request, now);
      case HMAC_BODY -> ofBody(request);
    };
  }

  private static SignedMessage standard(WebhookRequest request, Instant now) {
    String id = required(request, WebhookSignature.ID);
    String timestamp = required(request, WebhookSignature.TIMESTAMP);
    String signature = required(request, WebhookSignature.SIGNATURE);
    if (!ID_FORM.matcher(id).matches()) {
      throw malformed(
          WebhookSignature.ID, "1 to 256 printable ASCII characters without spaces and periods");
    } else if (!SECONDS.matcher(timestamp).matches()) {
      throw malformed(WebhookSignature.TIMESTAMP, "seconds since 1970-01-01T00:00:00Z in digits");
    }
    Instant sent = Instant.ofEpochSecond(Long.parseLong(timestamp));
    if (Duration.between(sent, now).abs().compareTo(TOLERANCE) > 0) {
      throw unauthorized(
          WebhookCodes.TIMESTAMP_OUT_OF_TOLERANCE,
          WebhookSignature.TIMESTAMP
              + " differs from the server's time, "
              + now
              + ", by more than 5 minutes; check your clock, and sign each attempt again.");
    }
    List<byte[]> signatures =
        Arrays.stream(signature.split(" +", MOST_SIGNATURES + 1))
            .limit(MOST_SIGNATURES)
            .filter(one -> one.startsWith(WebhookSignature.VERSION))
            .flatMap(one -> base64(one.substring(WebhookSignature.VERSION.length())).stream())
            .toList();
    if (signatures.isEmpty()) {
      throw malformed(
          WebhookSignature.SIGNATURE,
          "'v1,' followed by an HMAC-SHA256 in base64; separate several with spaces");
    }
    return new SignedMessage(
        id, WebhookSignature.signed(id, timestamp, request.bytes()), signatures);
  }

  private static Optional<byte[]> base64(String text) {
    try {
      return Optional.of(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private static SignedMessage ofBody(WebhookRequest request) {
    var signature = BODY_FORM.matcher(required(request, BODY_SIGNATURE));
    if (!signature.matches()) {
      throw malformed(BODY_SIGNATURE, "sha256= followed by 64 hexadecimal digits");
    }
    byte[] body = request.bytes();
    byte[] sent = HexFormat.of().parseHex(signature.group(1));
    return new SignedMessage(hash(body), List.of(body), List.of(sent));
  }

  /** Returns the SHA-256 as hexadecimal digits. */
  static String hash(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  private static String required(WebhookRequest request, String header) {
    return request
        .header(header)
        .orElseThrow(
            () ->
                unauthorized(
                    WebhookCodes.SIGNATURE_MISSING,
                    "The request has no "
                        + header
                        + " header; requests to this webhook must be "
                        + "signed."));
  }

  private static WebhookRefusedException malformed(String header, String expected) {
    return unauthorized(
        WebhookCodes.SIGNATURE_MALFORMED, header + " is malformed; expected " + expected + ".");
  }
}
