package com.couriermft.openpgp;

import com.couriermft.formats.crypto.CryptoProviders;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.HKDFBytesGenerator;
import org.bouncycastle.crypto.params.HKDFParameters;

/**
 * Writes encrypted data of version 2 (SEIPDv2, RFC 9580 §5.13.2): chunks of 64 KiB, each with a
 * tag, and a final tag that covers the number of bytes. Closing this stream ends the packet and
 * leaves the underlying stream open.
 */
final class AeadData extends BlockOutputStream {
  static {
    CryptoProviders.install();
  }

  private static final byte VERSION = 2;
  static final byte CHUNK_EXPONENT = 10;
  private static final int CHUNK = 1 << CHUNK_EXPONENT + 6;
  private static final int SALT = 32;

  private final OutputStream packet;
  private final AeadMode mode;
  private final byte[] associated;
  private final ChunkCipher chunkCipher;
  private final byte[] nonceStart;
  private final byte[] sealed = new byte[CHUNK + AeadMode.TAG_BYTES];
  private long chunks;
  private long total;

  AeadData(SymmetricCipher cipher, AeadMode mode, byte[] sessionKey, OutputStream out)
      throws IOException {
    super(CHUNK);
    this.mode = mode;
    byte[] header = {VERSION, (byte) cipher.id(), (byte) mode.id(), CHUNK_EXPONENT};
    byte[] salt = new byte[SALT];
    new SecureRandom().nextBytes(salt);
    packet = DataPacket.open(out, Tag.PROTECTED);
    packet.write(header);
    packet.write(salt);
    associated =
        ByteBuffer.allocate(1 + header.length)
            .put((byte) (0xc0 | Tag.PROTECTED))
            .put(header)
            .array();
    byte[] derived = new byte[cipher.keyBytes() + mode.nonceBytes() - Long.BYTES];
    HKDFBytesGenerator generator = new HKDFBytesGenerator(new SHA256Digest());
    generator.init(new HKDFParameters(sessionKey, salt, associated));
    generator.generateBytes(derived, 0, derived.length);
    chunkCipher = mode.cipher(cipher, Arrays.copyOf(derived, cipher.keyBytes()));
    nonceStart = Arrays.copyOfRange(derived, cipher.keyBytes(), derived.length);
  }

  @Override
  void block() throws IOException {
    seal(associated, buffer.length);
  }

  private void seal(byte[] withData, int length) throws IOException {
    byte[] nonce = ByteBuffer.allocate(mode.nonceBytes()).put(nonceStart).putLong(chunks).array();
    packet.write(sealed, 0, chunkCipher.seal(nonce, withData, buffer, length, sealed));
    chunks++;
    total += length;
  }

  @Override
  public void close() throws IOException {
    if (filled() > 0) {
      seal(associated, filled());
    }
    ByteBuffer last = ByteBuffer.allocate(associated.length + Long.BYTES);
    seal(last.put(associated).putLong(total).array(), 0);
    packet.close();
  }
}
