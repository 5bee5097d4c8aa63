package com.couriermft.functions.openapi;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Converts names to the conventions of client languages. */
final class ClientNames {
  private ClientNames() {}

  /** Returns {@code SftpDownload} for {@code sftp.download}. */
  static String pascal(String name) {
    return Arrays.stream(name.split("[^A-Za-z0-9]+"))
        .filter(word -> !word.isEmpty())
        .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
        .collect(Collectors.joining());
  }

  /** Returns {@code jobsSave} for {@code jobs-save}. */
  static String camel(String name) {
    String pascal = pascal(name);
    return Character.toLowerCase(pascal.charAt(0)) + pascal.substring(1);
  }
}
