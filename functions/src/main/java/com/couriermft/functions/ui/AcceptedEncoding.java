package com.couriermft.functions.ui;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads {@code Accept-Encoding} (RFC 9110 §12.5.3). */
final class AcceptedEncoding {
  private static final String GZIP = "gzip";

  private AcceptedEncoding() {}

  /**
   * Returns whether a client accepts gzip. A client without the header gets the uncompressed file,
   * which every client can read.
   */
  static boolean hasGzip(@Nullable String header) {
    if (header == null) {
      return false;
    }
    List<String> codings =
        Arrays.stream(header.toLowerCase(Locale.ROOT).split(",")).map(String::strip).toList();
    return codings.stream()
        .filter(coding -> name(coding).equals(GZIP) || name(coding).equals("x-gzip"))
        .findFirst()
        .or(() -> codings.stream().filter(coding -> name(coding).equals("*")).findFirst())
        .filter(coding -> !coding.matches(".*;\\s*q\\s*=\\s*0(\\.0*)?\\s*"))
        .isPresent();
  }

  private static String name(String coding) {
    return coding.split(";", 2)[0].strip();
  }
}
