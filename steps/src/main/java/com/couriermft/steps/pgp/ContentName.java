package com.couriermft.steps.pgp;

import java.util.List;
import java.util.Locale;

/**
 * Derives the name of the decrypted content from the message's file name, because the name inside
 * the message is not trusted.
 */
final class ContentName {
  private static final List<String> ENDINGS = List.of(".pgp", ".gpg", ".asc", ".sig");

  private ContentName() {}

  /**
   * Returns {@code a.zip} for {@code a.zip.pgp}; a name with another extension gets {@code
   * .decrypted}.
   */
  static String of(String name) {
    for (String ending : ENDINGS) {
      if (name.toLowerCase(Locale.ROOT).endsWith(ending) && name.length() > ending.length()) {
        return name.substring(0, name.length() - ending.length());
      }
    }
    return name + ".decrypted";
  }
}
