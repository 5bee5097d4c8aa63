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
 * The text that the bearer of an API key shows: {@code cr_<name>_<64 hexadecimal digits>}, 256
 * random bits that {@link #PATTERN} finds in any text, so that scanners and redaction can.
 * Immutable.
 */
public final class ApiKeyText {
  /** The form of every API key. */
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

  /** Returns a new text that nobody has seen. */
  static ApiKeyText random(String name, SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new ApiKeyText(name, "cr_" + name + "_" + HexFormat.of().formatHex(bytes));
  }

  /** Reads what somebody showed; empty if no key looks like that. */
  static Optional<ApiKeyText> parse(String shown) {
    if (shown.length() > MOST) {
      return Optional.empty();
    }
    Matcher matcher = PATTERN.matcher(shown);
    return matcher.matches()
        ? Optional.of(new ApiKeyText(matcher.group(1), shown))
        : Optional.empty();
  }

  /** Returns the name of the key that the text claims to be. */
  String name() {
    return name;
  }

  /** Returns the hash of the whole text, so that it stands for this name only. */
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
