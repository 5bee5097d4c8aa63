package com.couriermft.partners.remote.sftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import net.schmizz.concurrent.Promise;
import net.schmizz.sshj.sftp.Response;
import net.schmizz.sshj.sftp.SFTPException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file being written without waiting for each confirmation. Data is split so that a request,
 * including its header, completely fills packets of the channel. Otherwise, each request would need
 * an additional, almost empty packet.
 */
final class SftpSink implements RemoteFiles.Sink {
  private static final int FIRST_BYTES = 32 << 10;
  private static final byte[] NONE = {};
  private static final Logger LOG = LoggerFactory.getLogger(SftpSink.class);

  private final OpenFile.Opening opening;
  private final String path;
  private final SftpErrors errors;
  private final RequestLimits limits;
  private final boolean pipelines;
  private final EarlySync early;
  private final SftpSource.LookUp<Optional<RemoteFile>> byPath;
  private final Deque<Promise<Response, SFTPException>> unconfirmed = new ArrayDeque<>();
  private byte[] request = NONE;
  private int filled;
  private long offset;
  private boolean settled;
  private boolean closed;
  private @Nullable Ending ending;

  /** The pending responses at the end of a file, in the order of the requests. */
  private record Ending(
      Promise<Response, SFTPException> attributes,
      @Nullable Promise<Response, SFTPException> sync,
      Promise<Response, SFTPException> closing) {}

  /**
   * Creates a sink that writes from an offset.
   *
   * @param limits limits of the session's requests
   * @param pipelines whether {@link #conclude} sends all requests at once
   * @param early syncs the data while the file is written
   * @param byPath looks the file up by its path, if the server does not report attributes of open
   *     files
   */
  SftpSink(
      OpenFile.Opening opening,
      String path,
      SftpErrors errors,
      long offset,
      RequestLimits limits,
      boolean pipelines,
      EarlySync early,
      SftpSource.LookUp<Optional<RemoteFile>> byPath) {
    this.early = early;
    this.byPath = byPath;
    this.opening = opening;
    this.path = path;
    this.errors = errors;
    this.offset = offset;
    this.limits = limits;
    this.pipelines = pipelines;
  }

  /** Waits until the server has opened the file. */
  SftpSink opened() throws IOException {
    opening.get();
    return this;
  }

  @Override
  public void write(byte[] buffer, int from, int length) throws IOException {
    errors.call(
        "write",
        path,
        () -> {
          settled = false;
          int most = opening.get().contentOf(limits.writeBytes());
          for (int done = 0; done < length; ) {
            int count = Math.min(length - done, most - filled);
            makeRoom(filled + count, most);
            System.arraycopy(buffer, from + done, request, filled, count);
            filled += count;
            done += count;
            if (filled == most) {
              send();
            }
          }
          return true;
        });
  }

  /** Allocates a buffer that is not larger than a small file needs. */
  private void makeRoom(int needed, int most) {
    if (needed > request.length) {
      int longer = Math.max(needed, Math.max(FIRST_BYTES, 2 * request.length));
      request = Arrays.copyOf(request, Math.min(most, longer));
    }
  }

  private void send() throws IOException {
    confirm(limits.writes() - 1);
    unconfirmed.add(opening.get().requestWrite(offset, request, filled));
    offset += filled;
    filled = 0;
    early.sent(offset, opening.get(), () -> confirm(0));
  }

  /**
   * Waits until at most {@code most} writes are unconfirmed. If it is interrupted, the caller may
   * call this method again.
   */
  private void confirm(int most) throws IOException {
    while (unconfirmed.size() > most) {
      opening.get().answer(unconfirmed.element()).ensureStatusPacketIsOK();
      unconfirmed.remove();
    }
  }

  private void sendRest() throws IOException {
    if (filled > 0) {
      send();
    }
  }

  @Override
  public void conclude() throws IOException {
    if (!pipelines || ending != null) {
      return;
    }
    errors.call(
        "write",
        path,
        () -> {
          OpenFile file = opening.get();
          sendRest();
          request = NONE;
          ending = new Ending(file.requestAttributes(), file.requestSync(), file.requestClosing());
          return true;
        });
  }

  /** Waits until the server has written all data to its disk. */
  private void settle(@Nullable Promise<Response, SFTPException> sync) throws IOException {
    confirm(0);
    opening.get().synced(sync);
    early.settle();
    settled = true;
  }

  @Override
  public long confirmedSize() throws IOException {
    return errors.call(
        "verify",
        path,
        () -> {
          OpenFile file = opening.get();
          sendRest();
          Ending ended = ending;
          Promise<Response, SFTPException> asked =
              ended == null ? file.requestAttributes() : ended.attributes();
          // Requests the sync without waiting for the confirmations of the writes.
          settle(ended == null ? file.requestSync() : ended.sync());
          return size(file.answer(asked));
        });
  }

  /**
   * Returns the size of the open file. If the server does not report it, looks up the size by path;
   * otherwise, the size is unknown.
   */
  private long size(Response answer) throws IOException {
    try {
      return Attributes.answered(answer).sizeBytes();
    } catch (SFTPException e) {
      if (!SftpErrors.isUninformative(e)) {
        throw e;
      }
    }
    try {
      return byPath.at(path).map(RemoteFile::sizeBytes).orElse(RemoteFile.UNKNOWN_SIZE);
    } catch (CourierException e) {
      LOG.info("The size of '{}' is unknown: {}", path, e.getMessage());
      return RemoteFile.UNKNOWN_SIZE;
    }
  }

  @Override
  public void finish() throws IOException {
    errors.call(
        "finish",
        path,
        () -> {
          OpenFile file = opening.get();
          if (!settled) {
            sendRest();
            settle(ending == null ? file.requestSync() : ending.sync());
          }
          closed = true;
          closeFile();
          return true;
        });
  }

  private void closeFile() throws IOException {
    OpenFile file = opening.getToClose();
    early.close();
    if (ending == null) {
      file.close();
    } else {
      file.closed(ending.closing());
    }
  }

  /**
   * Waits for the responses to all writes, so that a subsequent deletion takes effect after them.
   */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      QuietClose.close(this::closeFile);
    }
  }
}
