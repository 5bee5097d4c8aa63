package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.connection.Replace;
import com.couriermft.partners.connection.ServerProfile.Answer;
import com.couriermft.partners.remote.ftp.FtpTransfers.Order;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteErrors;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A session with an FTP server (RFC 959, 2428, 3659, 4217). */
final class FtpFiles implements RemoteFiles {
  private static final Logger LOG = LoggerFactory.getLogger(FtpFiles.class);

  private final String connection;
  private final Peer peer;
  private final Answer replaces;
  private final Replace replacing;
  private final List<String> extensions;
  private final FtpSession session;
  private final FtpErrors errors;
  private final FtpTransfers transfers;
  private final FtpLookUp lookUp;
  private final FtpListings listings;
  private final HashCommand serverHash;

  /**
   * Creates the component that accesses the files of a session; {@code close} also closes the
   * session.
   *
   * @param replaces the probe's answer about {@code REPLACE}, because RFC 959 does not define how
   *     {@code RNTO} treats an existing file
   * @param replacing the connection's setting for replacing files
   * @param extensions features that the server announces
   * @param times times of files in listings of earlier sessions
   */
  FtpFiles(
      String connection,
      Peer peer,
      Answer replaces,
      Replace replacing,
      List<String> extensions,
      FtpSession session,
      KnownTimes times) {
    this.connection = connection;
    this.peer = peer;
    this.replaces = replaces;
    this.replacing = replacing;
    this.extensions = List.copyOf(extensions);
    this.session = session;
    this.errors = new FtpErrors(connection);
    this.lookUp = new FtpLookUp(session, errors, this::findListed);
    this.transfers = new FtpTransfers(session, errors, lookUp);
    this.listings =
        new FtpListings(session, errors, lookUp, connection + " " + peer.address(), times);
    this.serverHash = new HashCommand(session);
  }

  @Override
  public String connection() {
    return connection;
  }

  @Override
  public Peer peer() {
    return peer;
  }

  FtpErrors errors() {
    return errors;
  }

  @Override
  public List<String> extensions() {
    return extensions;
  }

  @Override
  public boolean isConcurrent() {
    return false;
  }

  @Override
  public boolean replacesAtomically() {
    return replacing.isInOneStep(false, replaces);
  }

  @Override
  public boolean keepsReplacedAside() {
    return replacing.keepsOldAside();
  }

  @Override
  public void list(String directory, Entries each) throws IOException {
    errors.<Boolean>call(
        "list",
        directory,
        () -> {
          listings.list(directory, each);
          return true;
        });
  }

  @Override
  public Optional<RemoteFile> find(String path) throws IOException {
    Optional<RemoteFile> found = errors.call("look up", path, () -> lookUp.find(path));
    found.ifPresent(listings::lookedUp);
    return found;
  }

  long findSize(String path) throws IOException {
    return errors.call("look up", path, () -> lookUp.findSize(path));
  }

  /**
   * Finds a file in the listing of its directory; empty if the directory cannot be listed or lacks
   * the file.
   */
  private Optional<RemoteFile> findListed(String path) throws IOException {
    List<RemoteFile> found = new ArrayList<>();
    try {
      listings.list(
          SafePath.parent(path),
          entry -> {
            if (found.isEmpty() && entry.name().equals(SafePath.name(path))) {
              found.add(entry);
            }
          });
    } catch (CourierException e) {
      LOG.debug("'{}' is not searched in a listing", RemoteErrors.printable(path), e);
    }
    return found.stream().findFirst();
  }

  /**
   * Returns a file for reading. Some servers report no sizes, so a listed file without a size
   * counts as existing.
   */
  RemoteFile toRead(String path) throws IOException {
    Optional<RemoteFile> found = find(path);
    return found.isPresent()
        ? found.get()
        : errors
            .call("look up", path, () -> findListed(path))
            .orElseThrow(() -> RemoteErrors.notFound(connection, path));
  }

  @Override
  public Source open(String path) throws IOException {
    RemoteFile file = toRead(path);
    if (file.isDirectory()) {
      throw errors.noFile("open", path);
    }
    return new FtpSource(this, file);
  }

  FtpInputStream read(String path, long offset, long length) throws IOException {
    return errors.call(
        "read",
        path,
        () -> {
          Order order = new Order("RETR", session.live().paths().of(path), offset);
          DataChannel channel = transfers.open("read", path, order, path);
          return new FtpInputStream(channel, transfers, path, length);
        });
  }

  @Override
  public Sink create(String path, boolean mustBeNew) throws IOException {
    if (mustBeNew && find(path).isPresent()) {
      throw RemoteErrors.alreadyExists(connection, path);
    }
    return write("create", path, 0);
  }

  @Override
  public Sink resume(String path, long offset) throws IOException {
    long size = get(path).sizeBytes();
    if (size != RemoteFile.UNKNOWN_SIZE && size < offset) {
      throw errors.notResumed(path, offset, size);
    }
    return write("go on with", path, offset);
  }

  private Sink write(String verb, String path, long offset) throws IOException {
    return errors.call(
        verb,
        path,
        () -> {
          Order order = new Order("STOR", session.live().paths().of(path), offset);
          DataChannel channel = transfers.open(verb, path, order, SafePath.parent(path));
          return new FtpSink(this, transfers, channel, path, offset);
        });
  }

  @Override
  public void rename(String from, String to, boolean replace) throws IOException {
    errors.<Boolean>call(
        "rename",
        from,
        () -> {
          ServerPaths paths = session.live().paths();
          String target = paths.of(to);
          Reply reply = session.send("RNFR", paths.of(from));
          if (!reply.isIntermediate()) {
            throw lookUp.explain("rename", from, from, reply);
          }
          Reply done = session.send("RNTO", target);
          if (!done.isCompletion()) {
            throw lookUp.explain("rename to", to, SafePath.parent(to), done);
          }
          return true;
        });
  }

  @Override
  public boolean delete(String path) throws IOException {
    return errors.call(
        "delete",
        path,
        () -> {
          Reply reply = session.send("DELE", session.live().paths().of(path));
          if (reply.isCompletion()) {
            return true;
          }
          Optional<RemoteFile> there = reply.isUnavailable() ? lookUp.find(path) : Optional.empty();
          if (reply.isUnavailable() && there.isEmpty()) {
            return false;
          } else if (there.map(RemoteFile::isDirectory).orElse(false)) {
            throw errors.noFile("delete", path);
          }
          throw errors.refused("delete", path, reply);
        });
  }

  @Override
  public void makeDirectory(String path) throws IOException {
    errors.<Boolean>call(
        "make the directory",
        path,
        () -> {
          Reply reply = session.send("MKD", session.live().paths().of(path));
          if (reply.isCompletion()) {
            return true;
          }
          boolean taken = reply.code() == 521 || reply.isUnavailable();
          throw taken && lookUp.find(path).isPresent()
              ? RemoteErrors.alreadyExists(connection, path)
              : lookUp.explain("make the directory", path, SafePath.parent(path), reply);
        });
  }

  @Override
  public void removeDirectory(String path) throws IOException {
    errors.<Boolean>call(
        "remove the directory",
        path,
        () -> {
          Reply reply = session.send("RMD", session.live().paths().of(path));
          if (!reply.isCompletion()) {
            throw lookUp.explain("remove the directory", path, path, reply);
          }
          return true;
        });
  }

  @Override
  public void setModifiedAt(String path, Instant time) throws IOException {
    errors.<Boolean>call(
        "set the time of",
        path,
        () -> {
          if (!session.live().features().has("MFMT")) {
            RemoteFiles.super.setModifiedAt(path, time);
          }
          String argument = Facts.text(time) + " " + session.live().paths().of(path);
          Reply reply = session.send("MFMT", argument);
          if (!reply.isCompletion()) {
            throw lookUp.explain("set the time of", path, path, reply);
          }
          return true;
        });
  }

  @Override
  public Optional<String> findSha256(String path) throws IOException {
    return errors.call("hash", path, () -> serverHash.find(path));
  }

  @Override
  public void close() {
    session.close();
  }
}
