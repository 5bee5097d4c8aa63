package com.couriermft.partners.remote.sftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.ServerProfile.Answer;
import com.couriermft.partners.connection.SftpConnection.Quirks;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.TempName;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import net.schmizz.sshj.sftp.FileAttributes;
import net.schmizz.sshj.sftp.OpenMode;
import net.schmizz.sshj.sftp.PacketType;
import net.schmizz.sshj.sftp.RenameFlags;
import net.schmizz.sshj.sftp.SFTPEngine;
import net.schmizz.sshj.sftp.SFTPException;

/** A session with an SFTP server (protocol version 3, draft-ietf-secsh-filexfer-02). */
final class SftpFiles implements RemoteFiles {
  /** Number of bytes that even slow disks can sync well within the response timeout. */
  private static final long SYNCED_EARLY = 64L << 20;

  private static final Set<RenameFlags> PLAIN = EnumSet.noneOf(RenameFlags.class);

  /** Uses posix-rename if the server offers it, otherwise the server's plain rename. */
  private static final Set<RenameFlags> REPLACING =
      EnumSet.of(RenameFlags.OVERWRITE, RenameFlags.NATIVE);

  private final String connection;
  private final Peer peer;
  private final Channels channels;
  private final Answer replaces;
  private final Quirks quirks;
  private final Runnable disconnect;
  private final SftpErrors errors;
  private final CheckFileExtension serverHash;
  private final AskedLimits limits;

  /**
   * Creates the component that accesses the files of a session whose channels are initialized.
   *
   * @param replaces the probe's answer about {@link Capability#REPLACE}
   * @param quirks the connection's quirks
   * @param disconnect closes the transport
   */
  SftpFiles(
      String connection,
      Peer peer,
      Channels channels,
      Answer replaces,
      Quirks quirks,
      Runnable disconnect) {
    this.quirks = quirks;
    this.connection = connection;
    this.replaces = replaces;
    this.peer = peer;
    this.channels = channels;
    this.disconnect = disconnect;
    this.errors = new SftpErrors(connection);
    this.serverHash = new CheckFileExtension(channels);
    this.limits = new AskedLimits(channels.first(), quirks);
  }

  @Override
  public String connection() {
    return connection;
  }

  @Override
  public void list(String directory, Entries each) throws IOException {
    errors.<Boolean>call(
        "list", directory, () -> done(engine -> new Directory(engine, directory).read(each)));
  }

  @Override
  public Optional<RemoteFile> find(String path) throws IOException {
    return beginFind(path).get();
  }

  @Override
  public Later<Optional<RemoteFile>> beginFind(String path) throws IOException {
    PendingRequest asked =
        errors.call(
            "look up", path, () -> PendingRequest.of(channels.lease(), PacketType.STAT, path));
    return () -> errors.call("look up", path, () -> found(path, asked));
  }

  private Optional<RemoteFile> found(String path, PendingRequest asked) throws IOException {
    try {
      Attributes found = Attributes.answered(asked.answer());
      // Apache MINA sends no attributes for a path in which a file is used as a directory.
      return found.toldAnything()
          ? Optional.of((found.kind() == null ? found.or(kind(path)) : found).at(path))
          : Optional.empty();
    } catch (SFTPException e) {
      if (SftpErrors.isNotFound(e)) {
        return Optional.empty();
      } else if (SftpErrors.isUninformative(e)) {
        return listed(path, e);
      }
      throw e;
    }
  }

  /**
   * Determines the kind of a path if the server does not report the kind. A path that can be listed
   * is a directory.
   */
  private RemoteFile.Kind kind(String path) throws IOException {
    try {
      done(engine -> Directory.probe(engine, path));
      return RemoteFile.Kind.DIRECTORY;
    } catch (SFTPException e) {
      return RemoteFile.Kind.FILE;
    }
  }

  /**
   * Finds a path in the listing of its directory. Some servers respond "failure" or "denied" for a
   * missing path, and others do not support lookups.
   *
   * @param refused the server's response
   */
  private Optional<RemoteFile> listed(String path, SFTPException refused) throws IOException {
    String name = SafePath.name(path);
    List<RemoteFile> found = new ArrayList<>();
    try {
      if (name.isEmpty() || name.equals(".")) {
        done(engine -> Directory.probe(engine, path));
        return Optional.of(
            new RemoteFile(name, path, RemoteFile.UNKNOWN_SIZE, null, RemoteFile.Kind.DIRECTORY));
      }
      String parent = SafePath.parent(path);
      done(
          engine ->
              new Directory(engine, parent)
                  .read(
                      entry -> {
                        if (entry.name().equals(name)) {
                          found.add(entry);
                        }
                      }));
    } catch (SFTPException e) {
      if (SftpErrors.isNotFound(e)) {
        return Optional.empty();
      }
      refused.addSuppressed(e);
      throw refused;
    }
    return found.stream()
        .findFirst()
        .map(
            entry ->
                new RemoteFile(name, path, entry.sizeBytes(), entry.modifiedAt(), entry.kind()));
  }

  @Override
  public Source open(String path) throws IOException {
    return errors.call("open", path, () -> source(path).opened());
  }

  @Override
  public Source beginOpen(String path) throws IOException {
    return pipelines() ? errors.call("open", path, () -> source(path)) : open(path);
  }

  private SftpSource source(String path) throws IOException {
    RequestLimits most = limits.get();
    OpenFile.Opening opening =
        OpenFile.Opening.of(channels.lease(), path, EnumSet.of(OpenMode.READ));
    return new SftpSource(opening, path, errors, most, pipelines(), this::get);
  }

  @Override
  public Sink create(String path, boolean mustBeNew) throws IOException {
    Set<OpenMode> modes =
        EnumSet.of(OpenMode.WRITE, OpenMode.CREAT, mustBeNew ? OpenMode.EXCL : OpenMode.TRUNC);
    return sink("create", path, modes, 0);
  }

  @Override
  public Sink begin(String path) throws IOException {
    Set<OpenMode> modes = EnumSet.of(OpenMode.WRITE, OpenMode.CREAT, OpenMode.TRUNC);
    return pipelines()
        ? errors.call("create", path, () -> asked(path, modes, 0))
        : create(path, false);
  }

  /**
   * Returns whether many requests may be sent without waiting, which is not the case if the number
   * of requests in flight is limited.
   */
  @Override
  public boolean pipelines() {
    return quirks.requestsInFlight() == 0 && !quirks.singleOpen();
  }

  @Override
  public Sink resume(String path, long offset) throws IOException {
    get(path); // rclone creates a missing file even if creation was not requested.
    Set<OpenMode> modes = EnumSet.of(OpenMode.WRITE);
    SftpSink sink = sink("open", path, modes, offset);
    try {
      long size = sink.confirmedSize();
      if (size != RemoteFile.UNKNOWN_SIZE && size < offset) {
        throw errors.emptied(path, size, offset); // rclone truncates the file when it is opened.
      }
      return sink;
    } catch (CourierException | IOException e) {
      sink.close();
      throw e;
    }
  }

  private SftpSink sink(String verb, String path, Set<OpenMode> modes, long offset)
      throws IOException {
    return errors.call(verb, path, () -> asked(path, modes, offset).opened());
  }

  private SftpSink asked(String path, Set<OpenMode> modes, long offset) throws IOException {
    RequestLimits most = limits.get();
    OpenFile.Opening opening = OpenFile.Opening.of(channels.lease(), path, modes);
    EarlySync.Beside beside =
        () -> OpenFile.Opening.of(channels.lease(), path, EnumSet.of(OpenMode.WRITE));
    EarlySync early = new EarlySync(offset, SYNCED_EARLY, mayOpenTwice(path) ? beside : null);
    return new SftpSink(opening, path, errors, offset, most, pipelines(), early, this::find);
  }

  /**
   * Returns whether a file may be opened a second time. If a file has its final name, a program
   * that watches for closed files would process the file twice.
   */
  private boolean mayOpenTwice(String path) {
    return pipelines() && channels.areSeveral() && TempName.isTemporary(SafePath.name(path));
  }

  @Override
  public Peer peer() {
    return peer;
  }

  @Override
  public List<String> extensions() {
    return extensions(channels.first());
  }

  static List<String> extensions(SFTPEngine engine) {
    return Stream.of("posix-rename@openssh.com", "fsync@openssh.com", "limits@openssh.com")
        .filter(e -> engine.supportsServerExtension(e.split("@")[0], e.split("@")[1]))
        .toList();
  }

  @Override
  public boolean isConcurrent() {
    return true;
  }

  @Override
  public boolean opensOnce() {
    return quirks.singleOpen();
  }

  @Override
  public boolean replacesAtomically() {
    return quirks
        .replace()
        .isInOneStep(
            channels.first().supportsServerExtension("posix-rename", "openssh.com"), replaces);
  }

  @Override
  public boolean keepsReplacedAside() {
    return quirks.replace().keepsOldAside();
  }

  @Override
  public void rename(String from, String to, boolean replace) throws IOException {
    Set<RenameFlags> flags = replace ? REPLACING : PLAIN;
    errors.call("rename", from, () -> done(engine -> engine.rename(from, to, flags)));
  }

  @Override
  public Later<String> beginRename(String from, String to) throws IOException {
    PendingRequest asked =
        errors.call(
            "rename", from, () -> PendingRequest.of(channels.lease(), PacketType.RENAME, from, to));
    return () ->
        errors.call(
            "rename",
            from,
            () -> {
              asked.answer().ensureStatusPacketIsOK();
              return to;
            });
  }

  @Override
  public boolean delete(String path) throws IOException {
    return errors.call(
        "delete",
        path,
        () -> {
          try {
            return done(engine -> engine.remove(path));
          } catch (SFTPException e) {
            if (SftpErrors.isNotFound(e)) {
              return false;
            }
            throw e;
          }
        });
  }

  private interface Request {
    void send(SFTPEngine engine) throws IOException;
  }

  private boolean done(Request request) throws IOException {
    return channels.use(
        engine -> {
          request.send(engine);
          return true;
        });
  }

  @Override
  public void makeDirectory(String path) throws IOException {
    errors.call("make the directory", path, () -> done(engine -> engine.makeDir(path)));
  }

  @Override
  public void removeDirectory(String path) throws IOException {
    errors.call("remove the directory", path, () -> done(engine -> engine.removeDir(path)));
  }

  @Override
  public void setModifiedAt(String path, Instant time) throws IOException {
    long seconds = time.getEpochSecond();
    FileAttributes times = new FileAttributes.Builder().withAtimeMtime(seconds, seconds).build();
    errors.call("set the time of", path, () -> done(engine -> engine.setAttributes(path, times)));
  }

  @Override
  public Optional<String> findSha256(String path) throws IOException {
    return errors.call("hash", path, () -> serverHash.findSha256(path));
  }

  @Override
  public void close() {
    disconnect.run();
  }
}
