package com.couriermft.pgp;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;

/**
 * Packets as text (RFC 9580 §6.2): lines of 64 characters that end in a line feed. Closing it ends
 * the text and leaves the stream below open.
 */
final class ArmorOutputStream extends OutputStream {
  private static final int LINE = 64;
  private static final byte[] END_OF_LINE = {'\n'};
  private static final int BUFFER = 1024 * LINE / 4 * 3;
  private static final Base64.Encoder BASE64 = Base64.getMimeEncoder(LINE, END_OF_LINE);

  private final OutputStream out;
  private final String type;
  private final boolean withChecksum;
  private final Crc24 checksum = new Crc24();
  private final byte[] buffer = new byte[BUFFER];
  private int filled;

  /**
   * Begins it.
   *
   * @param type such as {@code MESSAGE}
   * @param withChecksum whether to end with a CRC-24, which old programs want and RFC 9580 forbids
   *     with its own kinds of packets
   */
  ArmorOutputStream(OutputStream out, String type, boolean withChecksum) throws IOException {
    this.out = out;
    this.type = type;
    this.withChecksum = withChecksum;
    line("-----BEGIN PGP " + type + "-----\n");
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    int done = 0;
    while (done < length) {
      int next = Math.min(length - done, BUFFER - filled);
      System.arraycopy(bytes, offset + done, buffer, filled, next);
      filled += next;
      done += next;
      if (filled == BUFFER) {
        encode();
      }
    }
  }

  private void encode() throws IOException {
    if (withChecksum) {
      checksum.update(buffer, filled);
    }
    out.write(BASE64.encode(filled == BUFFER ? buffer : Arrays.copyOf(buffer, filled)));
    out.write(END_OF_LINE);
    filled = 0;
  }

  private void line(String text) throws IOException {
    out.write((text + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void close() throws IOException {
    if (filled > 0) {
      encode();
    }
    if (withChecksum) {
      line("=" + Base64.getEncoder().encodeToString(checksum.bytes()));
    }
    line("-----END PGP " + type + "-----");
  }
}
