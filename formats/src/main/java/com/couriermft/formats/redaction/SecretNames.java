package com.couriermft.formats.redaction;

import java.util.regex.Pattern;

/**
 * The names by which fields, parameters and headers are taken for secrets, whatever their values
 * are. Upper case is no difference. Pure.
 */
public final class SecretNames {
  /** Names of keys that open something, as {@code x-api-key} and {@code subscription_key} end. */
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

  /** Returns whether a name says that its value is a secret: {@code db_password}, {@code sig}. */
  public static boolean isSecret(String name) {
    return SECRET.matcher(name).matches();
  }
}
