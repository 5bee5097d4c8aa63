package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.bouncycastle.openpgp.PGPLiteralData;
import org.bouncycastle.openpgp.PGPLiteralDataGenerator;

/**
 * Writes a file's bytes in a literal packet, between the two packets of an optional signature (RFC
 * 9580 §5.9, §5.4). Closing this stream writes the last packets and leaves the underlying stream
 * open.
 */
final class LiteralOutputStream extends OutputStream {
  private static final int PART = 64 << 10;

  private final OutputStream packets;
  private final Optional<DataSignature> signature;
  private final OutputStream literal;

  LiteralOutputStream(OutputStream packets, Optional<DataSignature> signature, FileLabel label)
      throws IOException {
    this.packets = packets;
    this.signature = signature;
    if (signature.isPresent()) {
      signature.get().announce(packets);
    }
    this.literal =
        new PGPLiteralDataGenerator()
            .open(
                new NonClosingStream(packets),
                PGPLiteralData.BINARY,
                label.name(),
                label.date(),
                new byte[PART]);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    signature.ifPresent(made -> made.write(bytes, offset, length));
    literal.write(bytes, offset, length);
  }

  @Override
  public void close() throws IOException {
    literal.close();
    if (signature.isPresent()) {
      signature.get().writeTo(packets);
    }
  }
}
