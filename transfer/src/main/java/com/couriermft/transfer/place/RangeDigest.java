package com.couriermft.transfer.place;

import com.couriermft.transfer.file.Sha256;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.concurrent.CompletableFuture;

/**
 * Computes the SHA-256 of a file from its ranges, in the background, to relieve the thread that
 * sends or decrypts. Used by one thread.
 */
final class RangeDigest {
  private final BlobStreams streams;
  private final MessageDigest digest = Sha256.newDigest();
  private CompletableFuture<Boolean> hashed = CompletableFuture.completedFuture(true);

  RangeDigest(BlobStreams streams) {
    this.streams = streams;
  }

  /** Starts to hash the next range, which must not change before {@link #await} returns. */
  void begin(byte[] range, int length) {
    hashed =
        streams.start(
            () -> {
              digest.update(range, 0, length);
              return true;
            });
  }

  /** Hashes the next range on this thread, because it is short. */
  void add(byte[] range, int length) {
    digest.update(range, 0, length);
  }

  /** Returns the hash computation that was started last. */
  CompletableFuture<Boolean> pending() {
    return hashed;
  }

  /** Waits until all started ranges are hashed. */
  void await() throws IOException {
    BlobStreams.await(hashed);
  }

  /** Ends the digest and returns it in hex. */
  String hex() throws IOException {
    await();
    return Sha256.hex(digest);
  }
}
