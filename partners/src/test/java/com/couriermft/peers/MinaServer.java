package com.couriermft.peers;

import java.io.IOException;
import java.nio.channels.Channel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.security.PublicKey;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.file.virtualfs.VirtualFileSystemFactory;
import org.apache.sshd.common.kex.BuiltinDHFactories;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.ServerBuilder;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.apache.sshd.server.session.ServerSession;
import org.apache.sshd.sftp.server.AbstractSftpEventListenerAdapter;
import org.apache.sshd.sftp.server.DirectoryHandle;
import org.apache.sshd.sftp.server.FileHandle;
import org.apache.sshd.sftp.server.Handle;
import org.apache.sshd.sftp.server.SftpFileSystemAccessor;
import org.apache.sshd.sftp.server.SftpSubsystem;
import org.apache.sshd.sftp.server.SftpSubsystemFactory;
import org.apache.sshd.sftp.server.SftpSubsystemProxy;

/** An Apache MINA SSHD in this JVM with faults that tests can enable. */
public final class MinaServer implements TestServer {
  public static final String PASSWORD = "correct horse";

  /** Name of a file that cannot be opened. */
  public static final String SEALED = "sealed";

  /** Names that the server sends instead of other names, like a hostile server. */
  public final Map<String, String> disguises = new ConcurrentHashMap<>();

  /** Public keys that can log in. */
  public final List<PublicKey> authorized = new CopyOnWriteArrayList<>();

  /** Offset at which a read closes the connection; negative for never. */
  public volatile long breakReadAt = -1;

  /** Offset at which a write closes the connection; negative for never. */
  public volatile long breakWriteAt = -1;

  /** Offset at which files end even though their reported size is larger; negative for never. */
  public volatile long truncateAt = -1;

  /** Called once when a read passes the middle of a file. */
  public volatile Runnable onRead = () -> {};

  /** Called before each write. */
  public volatile Runnable onWrite = () -> {};

  /** Called before a requested sync of a file to disk. */
  public volatile Runnable onSync = () -> {};

  /** Called with the path of each directory that is opened. */
  public volatile Consumer<String> onOpenDirectory = path -> {};

  /** Smallest offset that was read since this field was last set. */
  public volatile long leastOffsetRead = Long.MAX_VALUE;

  /** Number of opened files. */
  public final AtomicInteger opened = new AtomicInteger();

  /** Largest number of bytes in one read or write request. */
  public final AtomicInteger largestRequest = new AtomicInteger();

  /** Number of requested syncs to disk. */
  public final AtomicInteger synced = new AtomicInteger();

  /** Number of files that are currently open. */
  public final AtomicInteger open = new AtomicInteger();

  /** Whether the server refuses attributes of open files. */
  public volatile boolean refusesToTellOfOpenFiles;

  /** How the server mishandles uploads. */
  public volatile UploadLie lie = UploadLie.NONE;

  private final MinaHost host = new MinaHost();
  private final Path root;

  public MinaServer(Path root) {
    this.root = root;
    host.server.setPublickeyAuthenticator((user, key, session) -> authorized.contains(key));
    host.server.setFileSystemFactory(new VirtualFileSystemFactory(root));
    SftpSubsystemFactory sftp = new DisguisingFactory();
    sftp.addSftpEventListener(new Faults());
    sftp.setFileSystemAccessor(new Truncating());
    host.start(sftp);
  }

  /** Returns the SSH server, for configuring its authentication. */
  public SshServer ssh() {
    return host.server;
  }

  @Override
  public int port() {
    return host.server.getPort();
  }

  @Override
  public String fingerprint() {
    return host.fingerprint();
  }

  @Override
  public Path root() {
    return root;
  }

  @Override
  public String remote(String relative) {
    return "/" + relative;
  }

  /** Makes the server offer a single key exchange. */
  public void offerOnly(BuiltinDHFactories exchange) {
    host.server.setKeyExchangeFactories(
        NamedFactory.setUpTransformedFactories(false, List.of(exchange), ServerBuilder.DH2KEX));
  }

  /**
   * Sets the window (RFC 4254 §5.2) and packet size of new channels, in bytes.
   *
   * @param window maximum number of unacknowledged bytes towards this server
   * @param packet maximum size of a data packet
   */
  public void window(long window, long packet) {
    CoreModuleProperties.WINDOW_SIZE.set(host.server, window);
    CoreModuleProperties.MAX_PACKET_SIZE.set(host.server, packet);
  }

  /** Closes all connections without a message. */
  public void cut() {
    host.server.getActiveSessions().forEach(session -> session.close(true));
  }

  public int sessions() {
    return host.server.getActiveSessions().size();
  }

  @Override
  public void close() {
    host.close();
  }

  private final class Faults extends AbstractSftpEventListenerAdapter {
    @Override
    public void opening(ServerSession session, String handle, Handle local) throws IOException {
      if (local.getFile().endsWith(SEALED)) {
        throw new AccessDeniedException(local.getFile().toString());
      }
      if (local instanceof FileHandle) {
        opened.incrementAndGet();
      }
      if (local instanceof DirectoryHandle) {
        onOpenDirectory.accept(local.getFile().toString());
      }
    }

    @Override
    public void open(ServerSession session, String handle, Handle local) {
      // The file is counted only here, because a session that ends while a file is being opened
      // closes no handle.
      if (local instanceof FileHandle) {
        open.incrementAndGet();
      }
    }

    @Override
    public void closed(ServerSession session, String handle, Handle local, Throwable failure) {
      if (local instanceof FileHandle) {
        open.decrementAndGet();
      }
    }

    @Override
    public void reading(
        ServerSession session,
        String handle,
        FileHandle file,
        long offset,
        byte[] data,
        int at,
        int length)
        throws IOException {
      largestRequest.accumulateAndGet(length, Math::max);
      leastOffsetRead = Math.min(leastOffsetRead, offset);
      onRead.run();
      if (breakReadAt >= 0 && offset >= breakReadAt) {
        session.close(true);
        throw new IOException("broken on purpose");
      }
    }

    @Override
    public void writing(
        ServerSession session,
        String handle,
        FileHandle file,
        long offset,
        byte[] data,
        int at,
        int length)
        throws IOException {
      largestRequest.accumulateAndGet(length, Math::max);
      onWrite.run();
      if (breakWriteAt >= 0 && offset >= breakWriteAt) {
        session.close(true);
        throw new IOException("broken on purpose");
      }
    }
  }

  private final class Truncating implements SftpFileSystemAccessor {
    @Override
    public void syncFileData(
        SftpSubsystemProxy subsystem, FileHandle handle, Path file, String name, Channel channel)
        throws IOException {
      synced.incrementAndGet();
      onSync.run();
      SftpFileSystemAccessor.super.syncFileData(subsystem, handle, file, name, channel);
    }

    @Override
    public SeekableByteChannel openFile(
        SftpSubsystemProxy subsystem,
        FileHandle handle,
        Path file,
        String name,
        Set<? extends OpenOption> options,
        FileAttribute<?>... attributes)
        throws IOException {
      SeekableByteChannel channel =
          SftpFileSystemAccessor.super.openFile(subsystem, handle, file, name, options, attributes);
      return truncateAt < 0 ? channel : new ShortChannel(channel, truncateAt);
    }
  }

  private final class DisguisingFactory extends SftpSubsystemFactory {
    @Override
    public Command createSubsystem(ChannelSession channel) throws IOException {
      SftpSubsystem subsystem = new LyingSubsystem(channel, this);
      getRegisteredListeners().forEach(subsystem::addSftpEventListener);
      return subsystem;
    }
  }

  /** An SFTP subsystem with the faults that a test has enabled. */
  private final class LyingSubsystem extends SftpSubsystem {
    LyingSubsystem(ChannelSession channel, SftpSubsystemFactory factory) {
      super(channel, factory);
    }

    @Override
    protected String getShortName(Path file) throws IOException {
      String name = super.getShortName(file);
      return disguises.getOrDefault(name, name);
    }

    @Override
    protected Map<String, Object> doFStat(int id, String handle, int flags) throws IOException {
      if (refusesToTellOfOpenFiles) {
        throw new AccessDeniedException(handle);
      }
      return lie.told(super.doFStat(id, handle, flags));
    }

    @Override
    protected Map<String, Object> doStat(int id, String path, int flags) throws IOException {
      return lie.told(super.doStat(id, path, flags));
    }

    @Override
    protected Map<String, Object> doLStat(int id, String path, int flags) throws IOException {
      return lie.told(super.doLStat(id, path, flags));
    }

    @Override
    protected void doWrite(
        int id, String handle, long offset, int length, byte[] data, int at, int remaining)
        throws IOException {
      if (!lie.loses(offset)) {
        super.doWrite(id, handle, offset, length, data, at, remaining);
      }
    }

    @Override
    protected void doRename(int id, String from, String to, Collection<CopyOption> options)
        throws IOException {
      if (lie != UploadLie.RENAME_NOT_DONE) {
        super.doRename(id, from, to, options);
      }
      if (lie == UploadLie.RENAME_REFUSED_THOUGH_DONE) {
        throw new AccessDeniedException(from);
      }
      breakIf(lie == UploadLie.BROKEN_AFTER_RENAME);
    }

    @Override
    protected void doClose(int id, String handle) throws IOException {
      Handle closed = handles.get(handle);
      super.doClose(id, handle);
      if (lie == UploadLie.GONE_AFTER_CLOSE && closed instanceof FileHandle) {
        Files.deleteIfExists(closed.getFile());
      }
      breakIf(lie == UploadLie.BROKEN_AFTER_CLOSE);
    }

    private void breakIf(boolean broken) throws IOException {
      if (broken) {
        getServerSession().close(true);
        throw new IOException("broken on purpose");
      }
    }
  }
}
