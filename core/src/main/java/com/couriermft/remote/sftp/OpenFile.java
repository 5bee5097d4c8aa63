package com.couriermft.remote.sftp;

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

/** An open file whose requests may be sent without waiting for each other's answers. */
final class OpenFile extends RemoteFile {
  private static final Logger LOG = LoggerFactory.getLogger(OpenFile.class);

  private final Channels.Lease lease;

  private OpenFile(Channels.Lease lease, String path, byte[] handle) {
    super(lease.engine(), path, handle);
    this.lease = lease;
  }

  /** Opens a file, which keeps its channel until it is closed, and waits for the answer. */
  static OpenFile open(Channels.Lease lease, String path, Set<OpenMode> modes) throws IOException {
    OpenFile opened = null;
    try {
      opened = new OpenFile(lease, path, handle(lease.engine(), path, modes));
      return opened;
    } finally {
      if (opened == null) {
        lease.close();
      }
    }
  }

  private static byte[] handle(SFTPEngine engine, String path, Set<OpenMode> modes)
      throws IOException {
    Promise<Response, SFTPException> answer =
        engine.request(
            engine
                .newRequest(PacketType.OPEN)
                .putString(path, engine.getSubsystem().getRemoteCharset())
                .putUInt32(OpenMode.toMask(modes))
                .putFileAttributes(FileAttributes.EMPTY));
    Response response = answer.retrieve(engine.getTimeoutMs(), TimeUnit.MILLISECONDS);
    return response.ensurePacketTypeIs(PacketType.HANDLE).readBytes();
  }

  /** Asks for bytes. */
  Promise<Response, SFTPException> requestRead(long offset, int length) throws IOException {
    return asyncRead(offset, length);
  }

  /** Sends bytes; the array may be used again. */
  Promise<Response, SFTPException> requestWrite(long offset, byte[] bytes, int length)
      throws IOException {
    return asyncWrite(offset, bytes, 0, length);
  }

  /** Asks for what the server knows of the open file. */
  Promise<Response, SFTPException> requestAttributes() throws IOException {
    return requester.request(newRequest(PacketType.FSTAT));
  }

  /**
   * Asks the server to bring every byte to its disk, where it offers that ({@code
   * fsync@openssh.com}, OpenSSH's PROTOCOL §4.6); {@code null} where it does not.
   */
  @Nullable Promise<Response, SFTPException> requestSync() throws IOException {
    return requester.supportsServerExtension("fsync", "openssh.com")
        ? requester.request(requester.newExtendedRequest("fsync@openssh.com").putBytes(handle))
        : null;
  }

  /** Waits until it is done; a server that cannot after all has done what it can. */
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
      LOG.debug("'{}' cannot be synchronised: {}", getPath(), e.getMessage());
    }
  }

  /** Asks to close it; whoever has only read need not hear the answer. */
  void requestClose() throws IOException {
    try {
      requester.request(newRequest(PacketType.CLOSE));
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

  /** Waits for an answer, as long as the session allows. */
  Response answer(Promise<Response, SFTPException> request) throws SFTPException {
    return request.retrieve(requester.getTimeoutMs(), TimeUnit.MILLISECONDS);
  }

  /** Bytes of content in a request to write of so many bytes. */
  int contentOf(int requestBytes) {
    return requestBytes - getOutgoingPacketOverhead();
  }
}
