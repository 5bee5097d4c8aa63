package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * Writes packets within a compressed packet (RFC 9580 §5.6), or without compression if the first 64
 * KiB do not shrink. An explicit option overrides this decision. Closing this stream ends the
 * packet and leaves the underlying stream open.
 */
final class CompressedData extends OutputStream {
  private static final int SAMPLE = 64 << 10;

  /** The divisor for the minimum saving: compression must save a fiftieth of the sample. */
  private static final int WORTHWHILE = 50;

  private final OutputStream out;
  private final Compression compression;
  private final EncryptionOptions options;
  private final byte[] sample = new byte[SAMPLE];
  private int sampled;
  private @Nullable OutputStream packet;
  private @Nullable OutputStream body;

  /**
   * Starts the compression.
   *
   * @param compression requested or negotiated algorithm
   */
  CompressedData(OutputStream out, Compression compression, EncryptionOptions options) {
    this.out = out;
    this.compression = compression;
    this.options = options;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int held = body == null ? Math.min(length, SAMPLE - sampled) : 0;
    System.arraycopy(bytes, offset, sample, sampled, held);
    sampled += held;
    if (held < length) {
      body().write(bytes, offset + held, length - held);
    }
  }

  /** Starts the packet with the sample. The start is deferred as long as possible. */
  private OutputStream body() throws IOException {
    OutputStream known = body;
    if (known == null) {
      known = new NonClosingStream(out);
      if (compression != Compression.NONE && (options.compression() != null || shrinks())) {
        OutputStream begun = DataPacket.open(out, Tag.COMPRESSED);
        begun.write(compression.id());
        packet = begun;
        known = compression.open(begun, options.level());
      }
      known.write(sample, 0, sampled);
      body = known;
    }
    return known;
  }

  private boolean shrinks() {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    try {
      deflater.setInput(sample, 0, sampled);
      deflater.finish();
      return deflater.deflate(new byte[sampled - sampled / WORTHWHILE]) > 0 && deflater.finished();
    } finally {
      deflater.end();
    }
  }

  @Override
  public void close() throws IOException {
    body().close();
    if (packet != null) {
      packet.close();
    }
  }
}
