package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.remote.ftp.FtpTransfers.Order;
import com.couriermft.transfer.listing.Folder;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteListing;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Lists directories with {@code MLSD} if the server supports it, otherwise with {@code LIST}. A
 * directory that can be entered and whose reply says that it contains nothing is empty, regardless
 * of the reply code.
 */
final class FtpListings {
  private final FtpSession session;
  private final FtpErrors errors;
  private final FtpLookUp lookUp;

  /** Whether the server announced {@code MLSD} but refused it. */
  private boolean refusesFacts;

  private final String server;
  private final KnownTimes times;

  /** The lines of the files in the last {@code LIST} whose times are unknown. */
  private final Map<String, KnownTimes.Line> lines = new HashMap<>();

  /**
   * Creates the component that lists directories in a session.
   *
   * @param server name of the connection and address of the server
   * @param times cached times of files from earlier listings
   */
  FtpListings(
      FtpSession session, FtpErrors errors, FtpLookUp lookUp, String server, KnownTimes times) {
    this.session = session;
    this.server = server;
    this.times = times;
    this.errors = errors;
    this.lookUp = lookUp;
  }

  /**
   * Passes the entries of a directory to a consumer.
   *
   * @throws CourierException the directory does not exist, or the server refuses to list it
   */
  void list(String directory, Folder.Entries each) throws IOException {
    String there = session.live().paths().of(directory);
    if (session.live().features().has("MLST") && !refusesFacts) {
      if (read(directory, new Order("MLSD", there, 0), each)) {
        return;
      }
      Reply refusal = session.lastReply();
      if (!refusal.isNotImplemented()) {
        requireEmpty(directory, there, refusal);
        return;
      }
      refusesFacts = true;
    }
    lines.clear();
    // Some servers would interpret a path after LIST as a pattern or an option.
    Reply entered = session.send("CWD", there);
    if (!entered.isCompletion()) {
      throw lookUp.explain("list", directory, directory, entered);
    }
    if (!read(directory, new Order("LIST", null, 0), each)) {
      requireEmpty(directory, session.lastReply());
    }
  }

  private void requireEmpty(String directory, String there, Reply refusal) throws IOException {
    boolean unresumed = session.isDataUnresumed();
    if (unresumed || !session.send("CWD", there).isCompletion()) {
      throw refusal.isUnavailable() && !unresumed
          ? lookUp.explain("list", directory, directory, refusal)
          : errors.refusedData("list", directory, refusal, unresumed);
    }
    requireEmpty(directory, refusal);
  }

  private void requireEmpty(String directory, Reply refusal) throws IOException {
    boolean unresumed = session.isDataUnresumed();
    if (unresumed && !refusal.isCompletion() || !ReplyMeaning.isEmptyFolder(refusal)) {
      throw errors.refusedData("list", directory, refusal, unresumed);
    }
  }

  private RemoteFile seen(RemoteFile entry, String text) {
    if (!entry.isFile() || entry.sizeBytes() == RemoteFile.UNKNOWN_SIZE) {
      return entry;
    }
    KnownTimes.Line line = KnownTimes.Line.of(server, entry, text);
    Optional<Instant> time = times.find(line);
    if (time.isEmpty() && lines.size() < RemoteListing.MAX_FILES) {
      lines.put(entry.path(), line);
    }
    return time.map(
            known ->
                new RemoteFile(entry.name(), entry.path(), entry.sizeBytes(), known, entry.kind()))
        .orElse(entry);
  }

  /** Caches the time of a listed file that was looked up afterwards. */
  void lookedUp(RemoteFile file) {
    KnownTimes.Line line = lines.remove(file.path());
    if (line != null) {
      times.put(line, file);
    }
  }

  /**
   * Returns whether the listing was read. If it was not, the server's last reply contains the
   * reason.
   */
  private boolean read(String directory, Order order, Folder.Entries each) throws IOException {
    Optional<DataChannel> opened =
        session.openData(order.command(), order.argument(), order.offset());
    if (opened.isEmpty()) {
      return false;
    }
    DataChannel channel = opened.get();
    boolean read = false;
    FtpDirectory entries =
        new FtpDirectory(errors.connection(), directory, session.live().names(), each);
    try {
      if (order.command().equals("MLSD")) {
        entries.readFacts(channel.in());
      } else {
        entries.readList(channel.in(), this::seen);
      }
      read = true;
    } finally {
      if (!read) {
        channel.giveUp();
      }
    }
    Reply end = channel.finishReading();
    boolean empty = entries.isEmpty() && ReplyMeaning.isEmptyFolder(end);
    if (!end.isCompletion() && !empty) {
      throw errors.refusedData("list", directory, end, session.isDataUnresumed());
    }
    return true;
  }
}
