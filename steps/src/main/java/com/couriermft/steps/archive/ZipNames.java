package com.couriermft.steps.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the names of a zip archive. Names with the UTF-8 flag are UTF-8. Other names should be
 * IBM437 (APPNOTE appendix D), but macOS and others write UTF-8 without the flag, so UTF-8 is tried
 * first.
 *
 * @param charset character set of names without the flag; {@code null} to try UTF-8 and then IBM437
 * @param guessed called if the character set is a guess
 */
record ZipNames(@Nullable Charset charset, Runnable guessed) {
  /** The UTF-8 flag in an entry's general purpose flags. */
  static final int UTF8 = 1 << 11;

  /**
   * Decodes a name.
   *
   * @param unicodeName name in the extra fields; {@code null} for none
   * @throws IOException the name is invalid in its character set
   */
  String decode(byte[] raw, int flags, @Nullable String unicodeName) throws IOException {
    if ((flags & UTF8) != 0) {
      return one(strictly(raw, StandardCharsets.UTF_8), unicodeName);
    } else if (unicodeName != null) {
      boolean ascii = StandardCharsets.US_ASCII.newEncoder().canEncode(unicodeName);
      return ascii ? one(strictly(raw, StandardCharsets.ISO_8859_1), unicodeName) : unicodeName;
    } else if (charset != null) {
      return strictly(raw, charset);
    }
    try {
      return decode(raw, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      guessed.run();
      return strictly(raw, Charset.forName("IBM437"));
    }
  }

  /** Requires that both names are equal, because programs differ in which one they use. */
  private static String one(String name, @Nullable String other) throws IOException {
    if (other != null && !other.equals(name)) {
      throw new IOException(
          "'%s' also has the name '%s'"
              .formatted(ArchiveErrors.printable(name), ArchiveErrors.printable(other)));
    }
    return name;
  }

  private static String strictly(byte[] raw, Charset charset) throws IOException {
    try {
      return decode(raw, charset);
    } catch (CharacterCodingException e) {
      String seen = new String(raw, StandardCharsets.ISO_8859_1);
      throw new IOException(
          "the name '"
              + ArchiveErrors.printable(seen)
              + "' is not in "
              + charset
              + "; set \"charset\", for example to IBM437",
          e);
    }
  }

  private static String decode(byte[] raw, Charset charset) throws CharacterCodingException {
    return charset.newDecoder().decode(ByteBuffer.wrap(raw)).toString();
  }
}
