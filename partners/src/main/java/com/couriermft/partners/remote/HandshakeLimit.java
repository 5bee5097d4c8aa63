package com.couriermft.partners.remote;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Limits the total duration of a part of a handshake. A socket's own timeout restarts with each
 * byte, so a slow server would never exceed it.
 */
public final class HandshakeLimit {
  private HandshakeLimit() {}

  /** A part of a handshake that exchanges messages with the server. */
  public interface Part<T extends @Nullable Object> {
    /** Exchanges messages with the server and returns the result. */
    T run() throws IOException;
  }

  /**
   * Runs a part of a handshake in the caller's thread.
   *
   * @param seconds timeout
   * @param breakOff called from another thread after the timeout; must unblock the part without
   *     waiting, by closing the socket
   * @return the part's result
   * @throws SocketTimeoutException the part exceeded the timeout
   * @throws IOException a failure of the part
   */
  public static <T extends @Nullable Object> T within(int seconds, Runnable breakOff, Part<T> part)
      throws IOException {
    CompletableFuture<Void> ended =
        new CompletableFuture<Void>().orTimeout(seconds, TimeUnit.SECONDS);
    ended.whenComplete(
        (nothing, timeout) -> {
          if (timeout != null) {
            breakOff.run();
          }
        });
    try {
      T result = part.run();
      if (ended.complete(null)) {
        return result;
      }
      throw late(seconds, null);
    } catch (IOException | RuntimeException e) {
      if (e instanceof SocketTimeoutException || ended.complete(null)) {
        throw e;
      }
      throw late(seconds, e);
    }
  }

  private static SocketTimeoutException late(int seconds, @Nullable Exception cause) {
    SocketTimeoutException late =
        new SocketTimeoutException(
            "the server did not complete the handshake within " + seconds + " s");
    late.initCause(cause);
    return late;
  }
}
