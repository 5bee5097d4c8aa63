package com.couriermft.operate.bundle;

import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Sha256;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;

/** Formats objects in bundles and computes hashes of their content. Pure. */
public final class BundleText {
  private static final DefaultIndenter TWO_SPACES = new DefaultIndenter("  ", "\n");

  private static final ObjectWriter WRITER =
      Json.mapper()
          .writer(
              new DefaultPrettyPrinter(
                      Separators.createDefaultInstance()
                          .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                          .withObjectEmptySeparator("")
                          .withArrayEmptySeparator(""))
                  .withObjectIndenter(TWO_SPACES)
                  .withArrayIndenter(TWO_SPACES));

  private BundleText() {}

  /**
   * Returns JSON in file format: indented by two spaces with a final line break, or on one line if
   * the file would otherwise exceed the size limit.
   */
  public static String of(ObjectNode json) {
    try {
      String text = WRITER.writeValueAsString(json) + "\n";
      return isLarge(text) ? Json.write(json) : text;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Cannot write a definition", e);
    }
  }

  private static boolean isLarge(String text) {
    return text.length() > BundleZip.MOST_FILE_BYTES / 4
        && bytes(text).length > BundleZip.MOST_FILE_BYTES;
  }

  /**
   * Returns the SHA-256 of the canonical form, in hexadecimal digits. Equal definitions have equal
   * hashes.
   */
  public static String sha256(ObjectNode json) {
    return Sha256.of(Json.bytes(CanonicalJson.of(json)));
  }

  /** Returns the UTF-8 bytes of a string. */
  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
