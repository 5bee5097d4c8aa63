package com.couriermft.remote.sftp;

import com.couriermft.transfer.RemoteFile;
import com.couriermft.transfer.RemoteFiles;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import net.schmizz.concurrent.Promise;
import net.schmizz.sshj.sftp.FileAttributes;
import net.schmizz.sshj.sftp.PacketType;
import net.schmizz.sshj.sftp.Response;
import net.schmizz.sshj.sftp.SFTPException;

/**
 * An open remote file being written, without waiting for each confirmation. Bytes are cut so that a
 * request with its head fills whole packets of the channel; otherwise each would spill over into
 * one more, to be encrypted and sent by itself.
 */
final class SftpSink implements RemoteFiles.Sink {
  private final OpenFile file;
  private final String path;
  private final SftpErrors errors;
  private final Deque<Promise<Response, SFTPException>> unconfirmed = new ArrayDeque<>();
  private final byte[] request;
  private final int inFlight;
  private int filled;
  private long offset;
  private boolean settled;
  private boolean closed;

  /**
   * Writes from an offset.
   *
   * @param limits of the session's requests
   */
  SftpSink(OpenFile file, String path, SftpErrors errors, long offset, RequestLimits limits) {
    this.file = file;
    this.path = path;
    this.errors = errors;
    this.offset = offset;
    this.request = new byte[file.contentOf(limits.writeBytes())];
    this.inFlight = limits.writes();
  }

  @Override
  public void write(byte[] buffer, int from, int length) throws IOException {
    errors.call(
        "write",
        path,
        () -> {
          settled = false;
          for (int done = 0; done < length; ) {
            int count = Math.min(length - done, request.length - filled);
            System.arraycopy(buffer, from + done, request, filled, count);
            filled += count;
            done += count;
            if (filled == request.length) {
              send();
            }
          }
          return true;
        });
  }

  private void send() throws IOException {
    confirm(inFlight - 1);
    unconfirmed.add(file.requestWrite(offset, request, filled));
    offset += filled;
    filled = 0;
  }

  /** Waits until at most so many writes are unconfirmed. */
  private void confirm(int most) throws IOException {
    while (unconfirmed.size() > most) {
      file.answer(unconfirmed.remove()).ensureStatusPacketIsOK();
    }
  }

  private void sendRest() throws IOException {
    if (filled > 0) {
      send();
    }
  }

  /** Has the server bring all that was sent to its disk, asked without waiting for the writes. */
  private void settle() throws IOException {
    Promise<Response, SFTPException> sync = file.requestSync();
    confirm(0);
    file.synced(sync);
    settled = true;
  }

  @Override
  public long confirmedSize() throws IOException {
    return errors.call(
        "verify",
        path,
        () -> {
          sendRest();
          Promise<Response, SFTPException> asked = file.requestAttributes();
          settle();
          FileAttributes attributes =
              file.answer(asked).ensurePacketTypeIs(PacketType.ATTRS).readFileAttributes();
          return attributes.has(FileAttributes.Flag.SIZE)
              ? attributes.getSize()
              : RemoteFile.UNKNOWN_SIZE;
        });
  }

  @Override
  public void finish() throws IOException {
    errors.call(
        "finish",
        path,
        () -> {
          if (!settled) {
            sendRest();
            settle();
          }
          closed = true;
          file.close();
          return true;
        });
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      Quietly.close(file);
    }
  }
}
