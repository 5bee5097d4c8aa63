package com.couriermft.remote.sftp;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import net.schmizz.concurrent.Promise;
import net.schmizz.sshj.sftp.PacketType;
import net.schmizz.sshj.sftp.Response;
import net.schmizz.sshj.sftp.Response.StatusCode;
import net.schmizz.sshj.sftp.SFTPException;
import org.jspecify.annotations.Nullable;

/**
 * A part of an open file, asked for ahead of the reader: as many requests as large as the session's
 * limits say, usually 16 of 128 KiB, so 2 MiB. A server that answers with less than it is asked for
 * is asked for as little from then on. Ends where the part or the file does.
 */
final class ReadAhead extends InputStream {
  /** Less is the end of a file rather than what a server gives at a time. */
  private static final int SMALLEST_REQUEST = 4 << 10;

  private final OpenFile file;
  private final long end;
  private final Deque<Asked> asked = new ArrayDeque<>();
  private final int inFlight;
  private int requestBytes;
  private long toAsk;
  private byte[] data = new byte[0];
  private int next;
  private int left;
  private boolean ended;
  private boolean hasAsked;

  /** A part of the file that was asked for. */
  record Asked(Promise<Response, SFTPException> answer, long offset, int length) {}

  /**
   * From an offset, so many bytes.
   *
   * @param first what was asked for from there already; {@code null} for nothing
   */
  ReadAhead(OpenFile file, long offset, long length, RequestLimits limits, @Nullable Asked first) {
    this.file = file;
    this.inFlight = limits.reads();
    this.requestBytes = limits.readBytes();
    this.toAsk = first == null ? offset : offset + first.length();
    if (first != null) {
      asked.add(first);
    }
    this.end = length > Long.MAX_VALUE - offset ? Long.MAX_VALUE : offset + length;
  }

  /** Whether it has asked for anything itself. */
  boolean hasAsked() {
    return hasAsked;
  }

  @Override
  public int read() throws IOException {
    byte[] single = new byte[1];
    return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0) {
      return 0;
    }
    if (left == 0 && !advance()) {
      return -1;
    }
    int count = Math.min(length, left);
    System.arraycopy(data, next, into, offset, count);
    next += count;
    left -= count;
    return count;
  }

  private boolean advance() throws IOException {
    while (!ended && asked.size() < inFlight && toAsk < end) {
      int length = (int) Math.min(requestBytes, end - toAsk);
      asked.add(new Asked(file.requestRead(toAsk, length), toAsk, length));
      hasAsked = true;
      toAsk += length;
    }
    Asked first = asked.poll();
    if (first == null) {
      return false;
    }
    Response answer = file.answer(first.answer());
    if (answer.getType() == PacketType.STATUS) {
      answer.ensureStatusIs(StatusCode.EOF);
      return end();
    }
    answer.ensurePacketTypeIs(PacketType.DATA);
    take(first, answer);
    return left > 0 || end();
  }

  private boolean end() {
    ended = true;
    asked.clear();
    return false;
  }

  private void take(Asked request, Response answer) throws IOException {
    int got = answer.readUInt32AsInt();
    if (got < 0 || got > request.length() || got > answer.available()) {
      throw new IOException(
          "the server answers with " + got + " bytes, asked for " + request.length());
    }
    data = answer.array();
    next = answer.rpos();
    left = (int) Math.min(got, end - request.offset());
    if (got < request.length()) {
      // What was asked for beyond would leave gaps: it is asked for again, in the server's measure.
      asked.clear();
      toAsk = request.offset() + got;
      requestBytes = Math.min(requestBytes, Math.max(got, SMALLEST_REQUEST));
    }
  }
}
