package com.couriermft.formats.redaction;

import java.util.regex.Pattern;

/**
 * The names that mark fields, parameters and headers as secret, whatever their values are. Names
 * are case-insensitive. Pure.
 */
public final class SecretNames {
  /**
   * Matches the endings of names of access keys, such as {@code x-api-key} and {@code
   * subscription_key}.
   */
  static final String KEYS =
      "(?:api|access|account|functions|private|shared|shared_?access|subscription)[-_ ]?key";

  private static final Pattern SECRET =
      Pattern.compile(
          "(?i).*(?:passw|passphrase|passcode|\\bpwd|secret|token|credential|authori[sz]ation"
              + "|cookie|signature|bearer|jwt|client-principal|client[-_ ]?cert|"
              + KEYS
              + ").*|sig|sas|pin|auth|code",
          Pattern.DOTALL);

  private SecretNames() {}

  /**
   * Returns whether a name indicates that its value is a secret: {@code db_password}, {@code sig}.
   */
  public static boolean isSecret(String name) {
    return SECRET.matcher(name).matches();
  }
}
