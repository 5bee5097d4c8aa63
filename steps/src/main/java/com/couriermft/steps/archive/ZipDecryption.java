package com.couriermft.steps.archive;

import com.couriermft.formats.secret.Secret;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** Decrypts the entries of a zip archive. */
record ZipDecryption(String archive, @Nullable Secret password) {
  private static final int HAS_DESCRIPTOR = 1 << 3;

  /**
   * Returns the decrypted stream of an entry.
   *
   * @param packed all bytes of the entry
   * @throws com.couriermft.formats.failure.CourierException {@code archive_encrypted}: there is no
   *     password; {@code archive_wrong_password}
   */
  InputStream open(ZipMember member, InputStream packed) throws IOException {
    if (!member.isEncrypted()) {
      return packed;
    }
    if (password == null) {
      throw ArchiveErrors.encrypted(archive, member.name());
    }
    ZipAes.Entry aes = member.extra().aes();
    return aes == null ? traditional(member, packed, password) : aes(member, aes, packed, password);
  }

  private InputStream traditional(ZipMember member, InputStream packed, Secret secret)
      throws IOException {
    ZipCrypto plain = new ZipCrypto(packed, secret.reveal());
    long check =
        (member.flags() & HAS_DESCRIPTOR) == 0 ? member.crc() >>> 24 : member.modifiedTime() >>> 8;
    if (plain.header() != check) {
      throw ArchiveErrors.wrongPassword(archive, member.name());
    }
    return plain;
  }

  private InputStream aes(ZipMember member, ZipAes.Entry entry, InputStream packed, Secret secret)
      throws IOException {
    byte[] salt = packed.readNBytes(entry.saltBytes());
    byte[] verifier = packed.readNBytes(ZipAes.VERIFIER);
    long length = member.packedBytes() - entry.overhead();
    if (length < 0 || verifier.length < ZipAes.VERIFIER) {
      throw new IOException("it is too short for its encryption");
    }
    ZipAes aes = ZipAes.of(secret, entry, salt);
    if (!MessageDigest.isEqual(verifier, aes.verifier())) {
      throw ArchiveErrors.wrongPassword(archive, member.name());
    }
    return new Authenticated(packed, aes, length);
  }

  /** A stream that reaches its end only if the authentication tag is correct. */
  private static final class Authenticated extends FilterInputStream {
    private final ZipAes aes;
    private long left;
    private boolean checked;

    Authenticated(InputStream in, ZipAes aes, long length) {
      super(in);
      this.aes = aes;
      left = length;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int n = left == 0 ? -1 : in.read(buffer, offset, (int) Math.min(length, left));
      if (n > 0) {
        aes.decrypt(buffer, offset, n);
        left -= n;
      } else if (n < 0) {
        check();
      }
      return n;
    }

    private void check() throws IOException {
      if (!checked && !MessageDigest.isEqual(in.readNBytes(ZipAes.TAG), aes.tag())) {
        throw new IOException("its authentication code is wrong: it was damaged or modified");
      }
      checked = true;
    }
  }
}
