package com.couriermft.transfer.place;

import com.couriermft.transfer.file.Sha256;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.concurrent.CompletableFuture;

/**
 * SHA-256 of the ranges of a file, each hashed in the background: a thread that sends, or decrypts
 * what it receives, has no time to hash as well. Used by one thread.
 */
final class RangeDigest {
  private final BlobStreams streams;
  private final MessageDigest digest = Sha256.newDigest();
  private CompletableFuture<Boolean> hashed = CompletableFuture.completedFuture(true);

  RangeDigest(BlobStreams streams) {
    this.streams = streams;
  }

  /** Hashes the next range, which must not change before {@link #await} returns. */
  void begin(byte[] range, int length) {
    hashed =
        streams.start(
            () -> {
              digest.update(range, 0, length);
              return true;
            });
  }

  /** Hashes the next range at once: no other thread is worth its while. */
  void add(byte[] range, int length) {
    digest.update(range, 0, length);
  }

  /** Returns the hashing that was begun last. */
  CompletableFuture<Boolean> pending() {
    return hashed;
  }

  /** Returns when what was begun is hashed. */
  void await() throws IOException {
    BlobStreams.await(hashed);
  }

  /** Ends the digest and returns its text. */
  String hex() throws IOException {
    await();
    return Sha256.hex(digest);
  }
}
