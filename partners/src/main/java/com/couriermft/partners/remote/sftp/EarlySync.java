package com.couriermft.partners.remote.sftp;

import com.couriermft.partners.remote.sftp.OpenFile.Opening;
import java.io.IOException;
import net.schmizz.concurrent.Promise;
import net.schmizz.sshj.sftp.Response;
import net.schmizz.sshj.sftp.Response.StatusCode;
import net.schmizz.sshj.sftp.SFTPException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the server bring a long file to its disk piece by piece while it is written. Else the last
 * time, which the end waits for, would take as long as all that the server has kept in memory until
 * then: on a large server with slow disks, longer than any answer is awaited. Not thread-safe.
 */
final class EarlySync {
  private static final Logger LOG = LoggerFactory.getLogger(EarlySync.class);

  private final long everyBytes;
  private @Nullable Beside beside;
  private long next;
  private @Nullable OpenFile handle;
  private @Nullable Promise<Response, SFTPException> asked;

  /** Opens the file once more, in another channel if there is one: there nothing else waits. */
  interface Beside {
    Opening open() throws IOException;
  }

  /** Waits until the server has confirmed all that was sent. */
  interface Confirming {
    void await() throws IOException;
  }

  /**
   * Makes the syncs of a file that is written from an offset on.
   *
   * @param everyBytes how much the server has to bring to its disk at a time; what is left for the
   *     end is hardly more than twice as much
   * @param beside {@code null} if the file is to be opened once only, and nothing is to be asked
   *     for beside the writing
   */
  EarlySync(long offset, long everyBytes, @Nullable Beside beside) {
    this.everyBytes = everyBytes;
    this.beside = beside;
    this.next = offset + everyBytes;
  }

  /**
   * Asks when it is time. Waits for the time before; where there is nothing beside, for this one.
   *
   * @param offset up to which the file is sent
   * @param own the file as it is being written
   */
  void sent(long offset, OpenFile own, Confirming writes) throws IOException {
    if (offset < next || !own.canSync()) {
      return;
    }
    next = offset + everyBytes;
    if (handle == null && beside != null) {
      handle = open(beside, own);
    }
    settle();
    if (handle != null) {
      request(handle);
    }
    if (handle == null) {
      writes.await();
      own.synced(own.requestSync());
    }
  }

  private void request(OpenFile file) {
    try {
      asked = file.requestSync();
    } catch (IOException e) {
      giveUp(e);
    }
  }

  /**
   * Waits for the last time that was asked for. What the server says of its disk counts, whoever
   * hears it: some tell of a failure only once. A channel that is dead says nothing.
   */
  void settle() throws IOException {
    Promise<Response, SFTPException> last = asked;
    asked = null;
    if (handle == null || last == null) {
      return;
    }
    try {
      handle.synced(last);
    } catch (SFTPException e) {
      if (e.getStatusCode() != StatusCode.UNKNOWN) {
        throw e;
      }
      giveUp(e);
    }
  }

  private void giveUp(IOException e) {
    LOG.debug("Going on without another channel: {}", e.getMessage());
    close();
  }

  private @Nullable OpenFile open(Beside again, OpenFile own) {
    beside = null;
    try {
      OpenFile opened = again.open().get();
      if (opened.sharesChannelWith(own)) {
        opened.requestClose();
        return null;
      }
      return opened;
    } catch (IOException e) {
      LOG.debug("'{}' cannot be opened twice: {}", own.getPath(), e.getMessage());
      return null;
    }
  }

  /** Closes what it has opened, without waiting. */
  void close() {
    OpenFile last = handle;
    handle = null;
    if (last != null) {
      QuietClose.close(last::requestClose);
    }
  }
}
