package com.couriermft.partners.remote.sftp;

import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import net.schmizz.concurrent.Promise;
import net.schmizz.sshj.sftp.Response;
import net.schmizz.sshj.sftp.SFTPException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An open remote file being read. */
final class SftpSource implements RemoteFiles.Source {
  private static final Logger LOG = LoggerFactory.getLogger(SftpSource.class);

  /** Size of the read request beyond the expected end, in bytes. */
  private static final int BEYOND_BYTES = 4 << 10;

  private final OpenFile.Opening opening;
  private final String path;
  private final SftpErrors errors;
  private final RequestLimits limits;
  private final boolean pipelines;
  private final LookUp<RemoteFile> byPath;
  private long told = RemoteFile.UNKNOWN_SIZE;
  private @Nullable Expected expected;
  private @Nullable ReadAhead ahead;

  /** Looks a file up by its path. */
  interface LookUp<T> {
    T at(String path) throws IOException;
  }

  /** The requests that {@link #expect} sent at once, in order. */
  private record Expected(
      Promise<Response, SFTPException> before,
      List<ReadAhead.Asked> bytes,
      Promise<Response, SFTPException> after) {}

  /**
   * Creates a source.
   *
   * @param limits limits of the session's requests
   * @param pipelines whether {@link #expect} sends all requests at once
   * @param byPath looks the file up by its path, if the server does not report attributes of open
   *     files
   */
  SftpSource(
      OpenFile.Opening opening,
      String path,
      SftpErrors errors,
      RequestLimits limits,
      boolean pipelines,
      LookUp<RemoteFile> byPath) {
    this.byPath = byPath;
    this.limits = limits;
    this.opening = opening;
    this.path = path;
    this.errors = errors;
    this.pipelines = pipelines;
  }

  /** Waits until the server has opened the file. */
  SftpSource opened() throws IOException {
    opening.get();
    return this;
  }

  @Override
  public void expect(long sizeBytes) throws IOException {
    if (!pipelines || sizeBytes < 0 || sizeBytes > limits.readBytes()) {
      return;
    }
    OpenFile file = errors.call("open", path, opening::get);
    expected =
        errors.call(
            "read",
            path,
            () ->
                new Expected(
                    file.requestAttributes(),
                    wholeAndMore(file, (int) sizeBytes),
                    file.requestAttributes()));
  }

  /**
   * Requests the entire file and a few bytes beyond its expected end, so that the server confirms
   * the end of the file.
   */
  private static List<ReadAhead.Asked> wholeAndMore(OpenFile file, int length) throws IOException {
    List<ReadAhead.Asked> asked = new ArrayList<>();
    if (length > 0) {
      asked.add(new ReadAhead.Asked(file.requestRead(0, length), 0, length));
    }
    asked.add(new ReadAhead.Asked(file.requestRead(length, BEYOND_BYTES), length, BEYOND_BYTES));
    return asked;
  }

  @Override
  public RemoteFile stat() throws IOException {
    errors.call("open", path, opening::get);
    RemoteFile now = errors.call("look up", path, this::lookUp);
    told = now.sizeBytes();
    return now;
  }

  private RemoteFile lookUp() throws IOException {
    try {
      return attributes().at(path);
    } catch (SFTPException e) {
      if (SftpErrors.isUninformative(e)) {
        return byPath.at(path);
      }
      throw e;
    }
  }

  private Attributes attributes() throws IOException {
    OpenFile file = opening.get();
    Expected asked = expected;
    if (asked == null) {
      return attributes(file.requestAttributes());
    } else if (ahead == null) {
      return attributes(asked.before());
    }
    expected = null;
    // Data beyond the expected end was read after the attributes were requested, so the attributes
    // are requested again.
    return attributes(ahead.hasAsked() ? file.requestAttributes() : asked.after());
  }

  private Attributes attributes(Promise<Response, SFTPException> answer) throws IOException {
    return Attributes.answered(opening.get().answer(answer));
  }

  @Override
  public InputStream read(long offset, long length) throws IOException {
    OpenFile file = errors.call("open", path, opening::get);
    List<ReadAhead.Asked> first = expected == null || offset > 0 ? List.of() : expected.bytes();
    long end = told == RemoteFile.UNKNOWN_SIZE ? Long.MAX_VALUE : told;
    ReadAhead ahead = new ReadAhead(file, offset, length, end, limits, first);
    this.ahead = ahead;
    if (length <= 0) {
      return InputStream.nullInputStream();
    }
    return new InputStream() {
      @Override
      public int read() throws IOException {
        return errors.call("read", path, ahead::read);
      }

      @Override
      public int read(byte[] into, int at, int count) throws IOException {
        return errors.call("read", path, () -> ahead.read(into, at, count));
      }
    };
  }

  /** Does not wait for the response, because it does not affect the data that was read. */
  @Override
  public void close() {
    try {
      opening.getToClose().requestClose();
    } catch (IOException | RuntimeException e) {
      // sshj also throws unchecked exceptions when the connection fails.
      LOG.debug("Closing '{}'", path, e);
    }
  }
}
