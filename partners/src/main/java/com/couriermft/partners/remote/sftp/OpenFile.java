package com.couriermft.partners.remote.sftp;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import net.schmizz.concurrent.Promise;
import net.schmizz.sshj.sftp.FileAttributes;
import net.schmizz.sshj.sftp.OpenMode;
import net.schmizz.sshj.sftp.PacketType;
import net.schmizz.sshj.sftp.RemoteFile;
import net.schmizz.sshj.sftp.Response;
import net.schmizz.sshj.sftp.Response.StatusCode;
import net.schmizz.sshj.sftp.SFTPEngine;
import net.schmizz.sshj.sftp.SFTPException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An open file whose requests can be sent without waiting for earlier responses. */
final class OpenFile extends RemoteFile {
  private static final Logger LOG = LoggerFactory.getLogger(OpenFile.class);

  /** Maximum wait until a file is open that will only be closed. */
  private static final long CLOSE_MILLIS = 2_000;

  private final Channels.Lease lease;

  private OpenFile(Channels.Lease lease, String path, byte[] handle) {
    super(lease.engine(), path, handle);
    this.lease = lease;
  }

  /** A file that is being opened. It keeps its channel until it is closed. Not thread-safe. */
  static final class Opening {
    private final Channels.Lease lease;
    private final String path;
    private final Promise<Response, SFTPException> answer;
    private @Nullable OpenFile opened;
    private @Nullable IOException failure;

    private Opening(Channels.Lease lease, String path, Promise<Response, SFTPException> answer) {
      this.lease = lease;
      this.path = path;
      this.answer = answer;
    }

    /** Sends the request to open a file. */
    static Opening of(Channels.Lease lease, String path, Set<OpenMode> modes) throws IOException {
      SFTPEngine engine = lease.engine();
      Opening opening = null;
      try {
        opening =
            new Opening(
                lease,
                path,
                engine.request(
                    engine
                        .newRequest(PacketType.OPEN)
                        .putString(path, engine.getSubsystem().getRemoteCharset())
                        .putUInt32(OpenMode.toMask(modes))
                        .putFileAttributes(FileAttributes.EMPTY)));
        return opening;
      } finally {
        if (opening == null) {
          lease.close();
        }
      }
    }

    /** Waits for the response; a repeated call returns the same file, or the same failure. */
    OpenFile get() throws IOException {
      return get(lease.engine().getTimeoutMs());
    }

    /**
     * Returns the file so that it can be closed, without waiting again for a server that has
     * stopped responding.
     */
    OpenFile getToClose() throws IOException {
      return get(CLOSE_MILLIS);
    }

    private OpenFile get(long millis) throws IOException {
      OpenFile known = opened;
      if (known == null && failure == null) {
        try {
          Response response = answer.retrieve(millis, TimeUnit.MILLISECONDS);
          byte[] handle = response.ensurePacketTypeIs(PacketType.HANDLE).readBytes();
          known = new OpenFile(lease, path, handle);
          opened = known;
        } catch (IOException e) {
          failure = e;
        } finally {
          if (known == null) {
            lease.close();
          }
        }
      }
      if (known == null) {
        throw failure == null ? new IOException("'" + path + "' was not opened") : failure;
      }
      return known;
    }
  }

  /** Requests bytes at an offset. */
  Promise<Response, SFTPException> requestRead(long offset, int length) throws IOException {
    return asyncRead(offset, length);
  }

  /** Sends bytes; the array may be reused after the call. */
  Promise<Response, SFTPException> requestWrite(long offset, byte[] bytes, int length)
      throws IOException {
    return asyncWrite(offset, bytes, 0, length);
  }

  /** Requests the attributes of the open file. */
  Promise<Response, SFTPException> requestAttributes() throws IOException {
    return requester.request(newRequest(PacketType.FSTAT));
  }

  /**
   * Requests a sync to disk ({@code fsync@openssh.com}, OpenSSH's PROTOCOL §4.6); {@code null} if
   * the server does not support it.
   */
  @Nullable Promise<Response, SFTPException> requestSync() throws IOException {
    return canSync()
        ? requester.request(requester.newExtendedRequest("fsync@openssh.com").putBytes(handle))
        : null;
  }

  /** Returns whether the server supports {@link #requestSync}. */
  boolean canSync() {
    return requester.supportsServerExtension("fsync", "openssh.com");
  }

  /** Waits for the sync. Succeeds if it turns out that the server does not support syncs. */
  void synced(@Nullable Promise<Response, SFTPException> request) throws IOException {
    if (request == null) {
      return;
    }
    try {
      answer(request).ensureStatusPacketIsOK();
    } catch (SFTPException e) {
      if (e.getStatusCode() != StatusCode.OP_UNSUPPORTED) {
        throw e;
      }
      LOG.debug("'{}' cannot be synchronized: {}", getPath(), e.getMessage());
    }
  }

  /** Requests that the file be closed; after reading, the response may be ignored. */
  void requestClose() throws IOException {
    try {
      requestClosing();
    } finally {
      lease.close();
    }
  }

  /** Requests that the file be closed, and keeps the channel until the file is {@link #closed}. */
  Promise<Response, SFTPException> requestClosing() throws IOException {
    return requester.request(newRequest(PacketType.CLOSE));
  }

  /** Waits until the file is closed. */
  void closed(Promise<Response, SFTPException> request) throws IOException {
    try {
      answer(request).ensureStatusPacketIsOK();
    } finally {
      lease.close();
    }
  }

  @Override
  public void close() throws IOException {
    try {
      super.close();
    } finally {
      lease.close();
    }
  }

  /** Waits for a response, up to the session's timeout. */
  Response answer(Promise<Response, SFTPException> request) throws SFTPException {
    return request.retrieve(requester.getTimeoutMs(), TimeUnit.MILLISECONDS);
  }

  /** Returns whether both files use the same channel, whose requests are answered in order. */
  boolean sharesChannelWith(OpenFile other) {
    return requester == other.requester;
  }

  /** Returns the number of content bytes in a write request of a given size. */
  int contentOf(int requestBytes) {
    return requestBytes - getOutgoingPacketOverhead();
  }
}
