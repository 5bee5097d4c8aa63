package com.couriermft.partners.remote.ftp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of replies, with limits on length and time. An endless reply cannot exhaust the
 * memory, and a slow reply cannot block the reader. After a limit is exceeded, nothing more is
 * read. Not thread-safe.
 */
final class ReplyReader extends BufferedReader {
  /** Maximum number of characters of one line. */
  static final int MAX_LINE = 64 << 10;

  /**
   * Maximum number of characters of one reply; each line counts for {@value #LINE_COST} additional
   * characters.
   */
  static final int MAX_REPLY = 1 << 20;

  private static final int LINE_COST = 64;

  /** Maximum duration of a complete reply, in multiples of the socket's timeout. */
  private static final int MOST_SILENCES = 12;

  private int left = MAX_REPLY;
  private long begun;
  private long mostNanos = Long.MAX_VALUE;

  private ReplyReader(Reader in) {
    super(in);
  }

  /**
   * Creates a reader for one reply on a control connection.
   *
   * @param silenceMillis read timeout of the control connection's socket; 0 for none
   */
  static ReplyReader atReply(BufferedReader control, int silenceMillis) {
    ReplyReader reader = control instanceof ReplyReader own ? own : new ReplyReader(control);
    if (reader.left >= 0) {
      reader.left = MAX_REPLY;
      reader.begun = System.nanoTime();
      reader.mostNanos =
          silenceMillis == 0
              ? Long.MAX_VALUE
              : TimeUnit.MILLISECONDS.toNanos((long) MOST_SILENCES * silenceMillis);
    }
    return reader;
  }

  @Override
  public @Nullable String readLine() throws IOException {
    StringBuilder line = new StringBuilder();
    spend(LINE_COST);
    for (int c = read(); c != '\n'; c = read()) {
      if (c < 0) {
        return null;
      }
      spend(1);
      line.append((char) c);
      if (line.length() > MAX_LINE) {
        left = -1;
        throw new IOException(
            "a line of the server's reply is longer than " + MAX_LINE + " characters");
      }
    }
    int length = line.length();
    boolean carriageReturn = length > 0 && line.charAt(length - 1) == '\r';
    return carriageReturn ? line.substring(0, length - 1) : line.toString();
  }

  private void spend(int characters) throws IOException {
    left = Math.max(-1, left - characters);
    if (left < 0) {
      throw new IOException("the server's reply is longer than " + MAX_REPLY + " characters");
    } else if (System.nanoTime() - begun > mostNanos) {
      left = -1;
      throw new IOException("the server's reply does not end");
    }
  }
}
