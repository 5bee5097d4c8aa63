package com.couriermft.pgp;

import com.couriermft.trace.LogContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Lets another thread decrypt while the reader hashes and stores, up to 2 MiB ahead. A stream of
 * one piece is read by the reader itself. Closing ends the thread, and comes before the source is
 * closed. Not thread-safe.
 */
final class ReadAhead extends BlockInputStream {
  private static final int PIECE = 256 << 10;

  /** With fewer the threads wait for each other, where there are fewer processors than threads. */
  private static final int AHEAD = 8;

  private final InputStream source;
  private final BlockingQueue<Piece> free = new ArrayBlockingQueue<>(AHEAD);
  private final BlockingQueue<Piece> full = new ArrayBlockingQueue<>(AHEAD);
  private @Nullable Piece current;
  private @Nullable Thread thread;
  private boolean ended;

  ReadAhead(InputStream source) {
    this.source = source;
  }

  /** What was read, or why nothing was. */
  private static final class Piece {
    private final byte[] bytes = new byte[PIECE];
    private int length;
    private @Nullable Exception failure;

    /** Whether nothing follows. */
    private boolean fill(InputStream in) {
      try {
        length = in.readNBytes(bytes, 0, PIECE);
        return length < PIECE;
      } catch (IOException | RuntimeException e) {
        failure = e;
        length = 0;
        return true;
      }
    }

    private void throwFailure() throws IOException {
      if (failure instanceof IOException failed) {
        throw failed;
      } else if (failure instanceof RuntimeException failed) {
        throw failed;
      }
    }
  }

  @Override
  void advance() throws IOException {
    if (ended) {
      return;
    }
    Piece piece = current == null ? firstPiece() : following(current);
    current = piece;
    ended |= piece.length < PIECE;
    piece.throwFailure();
    give(piece.bytes, 0, piece.length);
  }

  private Piece firstPiece() {
    Piece piece = new Piece();
    if (!piece.fill(source)) {
      for (int i = 1; i < AHEAD; i++) {
        free.add(new Piece());
      }
      Thread reading = new Thread(LogContext.carry(this::readAll), "pgp-read-ahead");
      reading.setDaemon(true);
      reading.start();
      thread = reading;
    }
    return piece;
  }

  private Piece following(Piece done) throws IOException {
    try {
      free.add(done);
      return full.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OutsideFailure(new InterruptedIOException("Interrupted while reading a message"));
    }
  }

  private void readAll() {
    try {
      boolean isLast = false;
      while (!isLast) {
        Piece piece = free.take();
        isLast = piece.fill(source);
        full.put(piece);
      }
    } catch (InterruptedException e) {
      // Closed: nobody wants the rest.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    Thread reading = thread;
    if (reading != null) {
      reading.interrupt();
      boolean wasInterrupted = false;
      while (reading.isAlive()) {
        try {
          reading.join();
        } catch (InterruptedException e) {
          wasInterrupted = true;
        }
      }
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
