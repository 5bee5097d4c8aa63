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
 * Makes the server sync a long file to disk in pieces while it is written. Otherwise the final sync
 * would have to write all data that the server has buffered, which takes longer than any timeout on
 * a large server with slow disks. Not thread-safe.
 */
final class EarlySync {
  private static final Logger LOG = LoggerFactory.getLogger(EarlySync.class);

  private final long everyBytes;
  private @Nullable Beside beside;
  private long next;
  private @Nullable OpenFile handle;
  private @Nullable Promise<Response, SFTPException> asked;

  /**
   * Opens the file a second time, if possible in another channel in which no other requests wait.
   */
  interface Beside {
    Opening open() throws IOException;
  }

  /** Waits until the server has confirmed all sent data. */
  interface Confirming {
    void await() throws IOException;
  }

  /**
   * Creates the component that syncs a file that is written from an offset.
   *
   * @param everyBytes amount of data between syncs; the final sync covers at most about twice as
   *     much
   * @param beside opens the file again; {@code null} if the file must be opened only once and
   *     without requests other than writes
   */
  EarlySync(long offset, long everyBytes, @Nullable Beside beside) {
    this.everyBytes = everyBytes;
    this.beside = beside;
    this.next = offset + everyBytes;
  }

  /**
   * Requests a sync if one is due. Waits for the previous sync or, if there is no second handle,
   * for the new sync.
   *
   * @param offset offset after the sent data
   * @param own the handle with which the file is written
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
   * Waits for the last requested sync. A failure of the sync is reported, because some servers
   * report a disk failure only once. A closed channel is ignored.
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
    LOG.debug("Continuing without another channel: {}", e.getMessage());
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

  /** Closes the second file handle without waiting. */
  void close() {
    OpenFile last = handle;
    handle = null;
    if (last != null) {
      QuietClose.close(last::requestClose);
    }
  }
}
