package com.couriermft.transfer.table;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TableCodes;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The character sets of tables, by their names in definitions. */
public enum TableCharset {
  /**
   * The character set of the byte order mark at the start of the file, or UTF-8 if there is none;
   * written as UTF-8.
   */
  AUTO("auto", StandardCharsets.UTF_8),
  /** UTF-8, with or without a byte order mark. */
  UTF_8("utf-8", StandardCharsets.UTF_8),
  /** UTF-16 with a required byte order mark. Written with a byte order mark, big-endian. */
  UTF_16("utf-16", StandardCharsets.UTF_16BE),
  /** UTF-16, little-endian. */
  UTF_16LE("utf-16le", StandardCharsets.UTF_16LE),
  /** UTF-16, big-endian. */
  UTF_16BE("utf-16be", StandardCharsets.UTF_16BE),
  /** The character set of western Windows versions. */
  WINDOWS_1252("windows-1252", Charset.forName("windows-1252")),
  /** Latin 1. */
  ISO_8859_1("iso-8859-1", StandardCharsets.ISO_8859_1);

  private static final byte[] UTF_8_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final byte[] BIG_MARK = {(byte) 0xFE, (byte) 0xFF};
  private static final byte[] LITTLE_MARK = {(byte) 0xFF, (byte) 0xFE};

  private final String text;
  private final Charset charset;

  TableCharset(String text, Charset charset) {
    this.text = text;
    this.charset = charset;
  }

  /** Returns the names of all character sets. */
  static List<String> names() {
    return Arrays.stream(values()).map(TableCharset::text).toList();
  }

  /** Returns the character set with a name or alias, ignoring case; empty if there is none. */
  static Optional<TableCharset> find(String name) {
    String plain = name.strip().toLowerCase(Locale.ROOT);
    String known =
        switch (plain) {
          case "utf8" -> "utf-8";
          case "utf16" -> "utf-16";
          case "utf16le" -> "utf-16le";
          case "utf16be" -> "utf-16be";
          case "latin1", "latin-1", "iso8859-1", "iso_8859-1", "l1" -> "iso-8859-1";
          case "cp1252", "windows1252", "ansi" -> "windows-1252";
          default -> plain;
        };
    return Arrays.stream(values()).filter(each -> each.text.equals(known)).findFirst();
  }

  /** Returns the character set's name in definitions. */
  public String text() {
    return text;
  }

  /** Returns the character set for written files. */
  Charset charset() {
    return charset;
  }

  /**
   * Opens the text of a file after its byte order mark.
   *
   * @param file the file's name, for errors
   * @param lines receives the starts of lines
   * @throws CourierException {@code table_bad_encoding}: the byte order mark belongs to another
   *     character set
   */
  StrictReader open(InputStream in, String file, LineMarks lines) throws IOException {
    PushbackInputStream bytes = new PushbackInputStream(in, UTF_8_MARK.length);
    byte[] head = bytes.readNBytes(UTF_8_MARK.length);
    Charset marked = null;
    int length = 0;
    if (startsWith(head, UTF_8_MARK)) {
      marked = StandardCharsets.UTF_8;
      length = UTF_8_MARK.length;
    } else if (startsWith(head, BIG_MARK)) {
      marked = StandardCharsets.UTF_16BE;
      length = BIG_MARK.length;
    } else if (startsWith(head, LITTLE_MARK)) {
      marked = StandardCharsets.UTF_16LE;
      length = LITTLE_MARK.length;
    }
    bytes.unread(head, length, head.length - length);
    return new StrictReader(bytes, length, judge(marked, file), lines);
  }

  private Charset judge(@org.jspecify.annotations.Nullable Charset marked, String file) {
    if (marked == null && this != UTF_16) {
      return charset;
    }
    boolean fits =
        this == AUTO
            || this == UTF_16 && marked != null && !marked.equals(StandardCharsets.UTF_8)
            || charset.equals(marked);
    if (marked == null || !fits) {
      String found =
          marked == null ? "has no byte order mark" : "starts with a byte order mark of " + marked;
      throw new TableErrors(file)
          .of(TableCodes.TABLE_BAD_ENCODING, "it %s, but 'charset' is %s.".formatted(found, text));
    }
    return marked;
  }

  private static boolean startsWith(byte[] head, byte[] mark) {
    return head.length >= mark.length && Arrays.equals(head, 0, mark.length, mark, 0, mark.length);
  }
}
