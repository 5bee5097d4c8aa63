package com.couriermft.openpgp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Writes clear-signed text, which remains readable and is followed by its signature (RFC 9580 §7).
 * The signature covers the lines without trailing blanks and without the last line end. The
 * signature is therefore the same with and without a final line end. Closing this stream writes the
 * signature and leaves the underlying stream open.
 */
final class ClearTextOutputStream extends OutputStream {
  private static final int MOST_BLANKS = 1 << 20;
  private static final byte[] LINE_END = {'\r', '\n'};
  private static final byte[] ESCAPE = {'-', ' '};

  private final OutputStream out;
  private final DataSignature signature;
  private final boolean withChecksum;

  /** The trailing blanks of the current line, which are signed only if other characters follow. */
  private final ByteArrayOutputStream blanks = new ByteArrayOutputStream();

  private boolean isFirst = true;
  private boolean isWithinLine;

  ClearTextOutputStream(OutputStream out, DataSignature signature, boolean withChecksum)
      throws IOException {
    this.out = out;
    this.signature = signature;
    this.withChecksum = withChecksum;
    String head = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: " + signature.hash() + "\n\n";
    out.write(head.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    int from = offset;
    for (int i = offset; i < offset + length; i++) {
      if (bytes[i] == '\n') {
        writeWithinLine(bytes, from, i);
        endLine();
        from = i + 1;
      }
    }
    writeWithinLine(bytes, from, offset + length);
  }

  private void writeWithinLine(byte[] bytes, int from, int to) throws IOException {
    if (from == to) {
      return;
    }
    if (!isWithinLine) {
      beginLine();
      if (bytes[from] == '-') {
        out.write(ESCAPE);
      }
    }
    out.write(bytes, from, to - from);
    int end = to;
    while (end > from && isBlank(bytes[end - 1])) {
      end--;
    }
    if (end > from) {
      signature.write(blanks.toByteArray());
      blanks.reset();
      signature.write(bytes, from, end - from);
    }
    blanks.write(bytes, end, to - end);
    if (blanks.size() > MOST_BLANKS) {
      throw PgpErrors.notText(
          "A line has more than "
              + MOST_BLANKS
              + " spaces in a row, so the file cannot be clear-signed; use \"inline\" or "
              + "\"detached\".");
    }
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  private void beginLine() throws IOException {
    if (!isFirst) {
      signature.write(LINE_END);
    }
    isFirst = false;
    isWithinLine = true;
  }

  private void endLine() throws IOException {
    if (!isWithinLine) {
      beginLine();
    }
    out.write('\n');
    blanks.reset();
    isWithinLine = false;
  }

  @Override
  public void close() throws IOException {
    if (isWithinLine) {
      endLine();
    }
    try (OutputStream armor = new ArmorOutputStream(out, "SIGNATURE", withChecksum)) {
      signature.writeTo(armor);
    }
  }
}
