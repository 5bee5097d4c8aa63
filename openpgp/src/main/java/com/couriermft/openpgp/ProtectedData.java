package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.SecureRandom;

/**
 * Writes encrypted data of version 1 (SEIPDv1, RFC 9580 §5.13.1): a random block, the data and a
 * modification detection code, in CFB mode. The code is the SHA-1 of all preceding data. Closing
 * this stream ends the packet and leaves the underlying stream open.
 */
final class ProtectedData extends OutputStream {
  private static final byte VERSION = 1;
  private static final int BLOCK = 16;
  private static final int REPEATED = 2;
  private static final byte[] CODE_HEADER = {(byte) 0xd3, 0x14};

  private final OutputStream packet;
  private final CfbEncryption encryption;
  private final MessageDigest digest = HashAlgorithm.newDigest("SHA-1");

  ProtectedData(byte[] key, OutputStream out) throws IOException {
    packet = DataPacket.open(out, Tag.PROTECTED);
    packet.write(VERSION);
    encryption = new CfbEncryption(key, packet);
    byte[] prefix = new byte[BLOCK + REPEATED];
    new SecureRandom().nextBytes(prefix);
    System.arraycopy(prefix, BLOCK - REPEATED, prefix, BLOCK, REPEATED);
    write(prefix);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    digest.update(bytes, offset, length);
    encryption.write(bytes, offset, length);
  }

  @Override
  public void close() throws IOException {
    write(CODE_HEADER);
    encryption.write(digest.digest());
    encryption.close();
    packet.close();
  }
}
