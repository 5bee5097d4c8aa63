package com.couriermft.storage.access;

import com.couriermft.formats.secret.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The value that the holder of an API key sends: {@code cr_<name>_<64 hexadecimal digits>}. It
 * contains 256 random bits. {@link #PATTERN} finds it in any text, so that secret scanners and
 * redaction recognize it. Immutable.
 */
public final class ApiKeyText {
  /** The pattern of every API key. */
  public static final Pattern PATTERN =
      Pattern.compile("cr_([a-z0-9][a-z0-9-]{0,62})_([0-9a-f]{64})");

  private static final int MOST = 3 + 63 + 1 + 64;
  private static final int BYTES = 32;

  private final String name;
  private final String text;

  private ApiKeyText(String name, String text) {
    this.name = name;
    this.text = text;
  }

  /** Returns a new random value. */
  static ApiKeyText random(String name, SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new ApiKeyText(name, "cr_" + name + "_" + HexFormat.of().formatHex(bytes));
  }

  /** Parses a value from a client; empty if it does not have the format of a key. */
  static Optional<ApiKeyText> parse(String shown) {
    if (shown.length() > MOST) {
      return Optional.empty();
    }
    Matcher matcher = PATTERN.matcher(shown);
    return matcher.matches()
        ? Optional.of(new ApiKeyText(matcher.group(1), shown))
        : Optional.empty();
  }

  /** Returns the name of the key that the value claims to belong to. */
  String name() {
    return name;
  }

  /**
   * Returns the hash of the complete value. It includes the name, so the random part is valid for
   * this name only.
   */
  String sha256() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  Secret secret() {
    return Secret.of(text);
  }

  @Override
  public String toString() {
    return "cr_" + name + "_***";
  }
}
