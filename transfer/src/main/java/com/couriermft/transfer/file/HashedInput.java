package com.couriermft.transfer.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;

/** A file's bytes from its beginning, hashed as they are read. Not thread-safe. */
public abstract class HashedInput extends FilterInputStream {
  public HashedInput(InputStream in) {
    super(in);
  }

  /**
   * SHA-256 of what was read, lower-case hex. To be asked once, at the end of the file: ranges that
   * were fetched count whole.
   */
  public abstract String sha256() throws IOException;

  /** Begins to fetch what comes first, where that is done in the background and there is room. */
  public void prefetch() {}

  /** Makes an input that hashes in the thread that reads. */
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
