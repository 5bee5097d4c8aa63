package com.couriermft.steps.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Locale;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/**
 * Decompresses the body of a response while it is read. A body that expands to more than 1 MiB and
 * more than a hundred times its size is refused as a decompression bomb.
 */
final class Unpacked extends FilterInputStream {
  private static final int RATIO = 100;
  private static final int FREE = 1 << 20;

  private final Counted sent;
  private long got;

  private Unpacked(InputStream unpacked, Counted sent) {
    super(unpacked);
    this.sent = sent;
  }

  /**
   * Returns the decompressed body.
   *
   * @param encoding value of the header {@code Content-Encoding}; empty for none
   * @throws CourierException {@code response_not_readable}: the encoding is not supported
   */
  static InputStream of(InputStream body, String encoding) throws IOException {
    try {
      return unpacking(body, encoding);
    } catch (ZipException | EOFException e) {
      throw damaged(e);
    }
  }

  private static InputStream unpacking(InputStream body, String encoding) throws IOException {
    Counted sent = new Counted(body);
    return switch (encoding.strip().toLowerCase(Locale.ROOT)) {
      case "", "identity" -> body;
      case "gzip", "x-gzip" -> new Unpacked(new GZIPInputStream(sent), sent);
      case "deflate" -> new Unpacked(inflating(sent), sent);
      default ->
          throw CourierException.of(
              HttpCodes.RESPONSE_NOT_READABLE,
              "The response is encoded as '%s', which is not supported; use gzip or deflate."
                  .formatted(SafeText.of(encoding, 50)));
    };
  }

  /**
   * Decompresses deflate. Some servers send deflate without the zlib header (RFC 9110, 8.4.1.2).
   */
  private static InputStream inflating(InputStream sent) throws IOException {
    PushbackInputStream body = new PushbackInputStream(sent, 2);
    byte[] head = body.readNBytes(2);
    body.unread(head);
    boolean isFramed =
        head.length == 2
            && (head[0] & 0x0f) == Deflater.DEFLATED
            && ((head[0] & 0xff) << 8 | head[1] & 0xff) % 31 == 0;
    return new InflaterInputStream(body, new Inflater(!isFramed));
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int n;
    try {
      n = super.read(into, offset, length);
    } catch (ZipException | EOFException e) {
      throw damaged(e);
    }
    got += Math.max(0, n);
    if (got > FREE && got > RATIO * sent.count) {
      throw CourierException.of(
          HttpCodes.RESPONSE_TOO_LARGE,
          "The response expands to more than %d times its compressed size: %d bytes from %d."
              .formatted(RATIO, got, sent.count));
    }
    return n;
  }

  /**
   * Returns the failure for invalid compressed data. A body that is cut off in transit causes a
   * different failure.
   */
  private static CourierException damaged(IOException e) {
    return CourierException.of(
        HttpCodes.RESPONSE_NOT_READABLE,
        "The response cannot be decompressed: " + e.getMessage() + ".",
        e);
  }

  /** Counts the bytes read. */
  private static final class Counted extends FilterInputStream {
    private long count;
    private boolean ended;

    Counted(InputStream in) {
      super(in);
    }

    /**
     * Returns 1 until the end. {@link GZIPInputStream} treats 0 after a member (RFC 1952, 2.2) as
     * the end of the stream, although the next member might not have arrived yet.
     */
    @Override
    public int available() {
      return ended ? 0 : 1;
    }

    @Override
    public int read() throws IOException {
      int one = super.read();
      count += one < 0 ? 0 : 1;
      ended = one < 0;
      return one;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int n = super.read(into, offset, length);
      count += Math.max(0, n);
      ended = n < 0;
      return n;
    }
  }
}
