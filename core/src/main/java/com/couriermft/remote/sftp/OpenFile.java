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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An open file whose requests may be sent without waiting for each other's answers. */
final class OpenFile extends RemoteFile {
  private static final Logger LOG = LoggerFactory.getLogger(OpenFile.class);

  private OpenFile(SFTPEngine engine, String path, byte[] handle) {
    super(engine, path, handle);
  }

  /** Opens a file and waits for the answer. */
  static OpenFile open(SFTPEngine engine, String path, Set<OpenMode> modes) throws IOException {
    Promise<Response, SFTPException> answer =
        engine.request(
            engine
                .newRequest(PacketType.OPEN)
                .putString(path, engine.getSubsystem().getRemoteCharset())
                .putUInt32(OpenMode.toMask(modes))
                .putFileAttributes(FileAttributes.EMPTY));
    Response response = answer.retrieve(engine.getTimeoutMs(), TimeUnit.MILLISECONDS);
    return new OpenFile(engine, path, response.ensurePacketTypeIs(PacketType.HANDLE).readBytes());
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

  /**
   * Has the server bring every byte to its disk, where it offers that ({@code fsync@openssh.com},
   * OpenSSH's PROTOCOL §4.6).
   */
  void sync() throws IOException {
    if (!requester.supportsServerExtension("fsync", "openssh.com")) {
      return;
    }
    try {
      answer(requester.request(requester.newExtendedRequest("fsync@openssh.com").putBytes(handle)))
          .ensureStatusPacketIsOK();
    } catch (SFTPException e) {
      if (e.getStatusCode() != StatusCode.OP_UNSUPPORTED) {
        throw e;
      }
      LOG.debug("'{}' cannot be synchronised: {}", getPath(), e.getMessage());
    }
  }

  /** Asks to close it; whoever has only read need not hear the answer. */
  void requestClose() throws IOException {
    requester.request(newRequest(PacketType.CLOSE));
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
