package com.couriermft.openpgp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * Decodes the content of an armored block (RFC 9580 §6). A checksum is ignored, as the RFC
 * requires, because checksums protect nothing. Text after the last line is ignored. Not
 * thread-safe.
 */
final class ArmorInputStream extends BlockInputStream {
  private static final String DASHES = "-----";
  private static final Pattern CHECKSUM = Pattern.compile("=[A-Za-z0-9+/]{4}");
  private static final Pattern HEADER = Pattern.compile("[A-Za-z][A-Za-z-]*: ?.*");
  private static final int PIECE = 64 << 10;

  private final LineReader lines;
  private final String lastLine;
  private final ByteArrayOutputStream text = new ByteArrayOutputStream(PIECE + 80);
  private boolean ended;
  private boolean padded;

  /**
   * Creates a stream that starts after the header line.
   *
   * @param type the type in the header line, such as {@code MESSAGE}
   */
  ArmorInputStream(LineReader lines, String type) throws IOException {
    this.lines = lines;
    this.lastLine = Armor.last(type);
    for (String line = line(); !line.isEmpty(); line = line()) {
      if (!HEADER.matcher(line).matches()) {
        throw new DamagedException("a header of the armor is malformed");
      }
    }
  }

  private String line() throws IOException {
    byte[] line = lines.next();
    if (line == null) {
      throw new DamagedException("its armor is truncated");
    }
    return LineReader.text(line);
  }

  @Override
  void advance() throws IOException {
    while (!ended && text.size() < PIECE) {
      String line = line();
      if (line.equals(lastLine) || CHECKSUM.matcher(line).matches() && line().equals(lastLine)) {
        ended = true;
        Armor.requireNoMore(lines);
      } else if (line.startsWith(DASHES) || CHECKSUM.matcher(line).matches()) {
        throw new DamagedException("the last line of its armor does not match the first line");
      } else {
        text.writeBytes(line.getBytes(StandardCharsets.ISO_8859_1));
      }
    }
    byte[] all = text.toByteArray();
    int ready = ended ? all.length : all.length / 4 * 4;
    text.reset();
    text.write(all, ready, all.length - ready);
    if (ready > 0) {
      byte[] bytes = decode(Arrays.copyOf(all, ready));
      give(bytes, 0, bytes.length);
    }
  }

  private byte[] decode(byte[] characters) throws DamagedException {
    if (padded) {
      throw new DamagedException("its armor continues after its end");
    }
    padded = characters[characters.length - 1] == '=';
    try {
      return Base64.getDecoder().decode(characters);
    } catch (IllegalArgumentException e) {
      throw new DamagedException("its armor is not Base64");
    }
  }
}
