package com.couriermft.partners.remote.sftp;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import net.schmizz.concurrent.Promise;
import net.schmizz.sshj.sftp.PacketType;
import net.schmizz.sshj.sftp.Response;
import net.schmizz.sshj.sftp.Response.StatusCode;
import net.schmizz.sshj.sftp.SFTPException;

/**
 * Reads a part of an open file with requests ahead of the reader, usually 16 of 128 KiB. After a
 * short response, smaller requests are sent one at a time until the server returns full responses,
 * because a kernel's virtual files are returned in pieces of any length. The stream ends at the end
 * of the part or of the file. At the reported end, only one request at a time reads further, until
 * it returns more data.
 */
final class ReadAhead extends InputStream {
  /**
   * Minimum request size in bytes. A shorter response indicates the end of a file rather than a
   * server's limit.
   */
  private static final int SMALLEST_REQUEST = 4 << 10;

  private final OpenFile file;
  private final long end;
  private final Deque<Asked> asked = new ArrayDeque<>();
  private final int mostInFlight;
  private int inFlight;
  private int requestBytes;
  private long toAsk;
  private byte[] data = new byte[0];
  private int next;
  private int left;
  private final long toldEnd;
  private long likelyEnd;
  private boolean ended;
  private boolean hasAsked;

  /** A requested part of the file. */
  record Asked(Promise<Response, SFTPException> answer, long offset, int length) {}

  /**
   * Creates a stream that starts at an offset.
   *
   * @param toldEnd reported size of the file; {@link Long#MAX_VALUE} if unknown
   * @param first requests that were already sent, contiguous from the offset
   */
  ReadAhead(
      OpenFile file,
      long offset,
      long length,
      long toldEnd,
      RequestLimits limits,
      List<Asked> first) {
    this.file = file;
    this.mostInFlight = limits.reads();
    this.inFlight = mostInFlight;
    this.requestBytes = limits.readBytes();
    this.toAsk = offset + first.stream().mapToLong(Asked::length).sum();
    this.asked.addAll(first);
    this.end = length > Long.MAX_VALUE - offset ? Long.MAX_VALUE : offset + length;
    this.toldEnd = toldEnd;
    this.likelyEnd = Math.max(offset, toldEnd);
  }

  /** Returns whether the reader has sent any request. */
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
    while (!ended && asked.size() < inFlight && toAsk < end && toAsk <= likelyEnd) {
      int length = (int) Math.min(requestBytes, (toAsk < likelyEnd ? likelyEnd : end) - toAsk);
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
      throw new IOException("the server returned " + got + " bytes instead of " + request.length());
    }
    if (got == 0 && request.offset() != toldEnd) {
      throw new IOException(
          "the server returned no bytes at "
              + request.offset()
              + " and did not report the end "
              + "of the file");
    }
    data = answer.array();
    next = answer.rpos();
    left = (int) Math.min(got, end - request.offset());
    if (request.offset() + got > likelyEnd) {
      // The server's reported size is wrong: from now on, read ahead without a limit.
      likelyEnd = Long.MAX_VALUE;
    }
    inFlight = got < request.length() ? 1 : Math.min(mostInFlight, 2 * inFlight);
    if (got < request.length()) {
      // The response was short. Later requests would leave gaps, so their bytes are requested again
      // with the server's maximum size.
      asked.clear();
      toAsk = request.offset() + got;
      requestBytes = Math.min(requestBytes, Math.max(got, SMALLEST_REQUEST));
    }
  }
}
