package com.couriermft.transfer.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;

/** Reads a file's bytes from the start and computes their hash. Not thread-safe. */
public abstract class HashedInput extends FilterInputStream {
  public HashedInput(InputStream in) {
    super(in);
  }

  /**
   * Returns the SHA-256 of the bytes read, in lower-case hex. Call this method once, at the end of
   * the file, because fetched ranges are included completely.
   */
  public abstract String sha256() throws IOException;

  /**
   * Starts to fetch the first bytes in the background, if that is supported and memory is
   * available.
   */
  public void prefetch() {}

  /** Returns an input that computes the hash on the reading thread. */
  public static HashedInput of(InputStream in) {
    MessageDigest digest = Sha256.newDigest();
    return new HashedInput(new DigestInputStream(in, digest)) {
      @Override
      public String sha256() {
        return Sha256.hex(digest);
      }
    };
  }
}
