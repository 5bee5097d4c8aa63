package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * Encodes packets as text (RFC 9580 §6.2) in lines of 64 characters that end with a line feed.
 * Closing this stream ends the text and leaves the underlying stream open.
 */
final class ArmorOutputStream extends BlockOutputStream {
  private static final int LINE = 64;
  private static final byte[] END_OF_LINE = {'\n'};
  private static final int BUFFER = 1024 * LINE / 4 * 3;
  private static final Base64.Encoder BASE64 = Base64.getMimeEncoder(LINE, END_OF_LINE);

  private final OutputStream out;
  private final String type;
  private final boolean withChecksum;
  private final Crc24 checksum = new Crc24();

  /**
   * Starts an armored block.
   *
   * @param type the type, such as {@code MESSAGE}
   * @param withChecksum whether to append a CRC-24, which old programs require and RFC 9580 forbids
   *     for its own packet types
   */
  ArmorOutputStream(OutputStream out, String type, boolean withChecksum) throws IOException {
    super(BUFFER);
    this.out = out;
    this.type = type;
    this.withChecksum = withChecksum;
    line("-----BEGIN PGP " + type + "-----\n");
  }

  @Override
  void block() throws IOException {
    encode(buffer.length);
  }

  private void encode(int length) throws IOException {
    if (withChecksum) {
      checksum.update(buffer, length);
    }
    out.write(BASE64.encode(length == buffer.length ? buffer : Arrays.copyOf(buffer, length)));
    out.write(END_OF_LINE);
  }

  private void line(String text) throws IOException {
    out.write((text + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void close() throws IOException {
    if (filled() > 0) {
      encode(filled());
    }
    if (withChecksum) {
      line("=" + Base64.getEncoder().encodeToString(checksum.bytes()));
    }
    line("-----END PGP " + type + "-----");
  }
}
