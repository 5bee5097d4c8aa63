package com.couriermft.bench;

import com.couriermft.local.Azurite;
import com.couriermft.peers.OpenSshServer;
import com.couriermft.peers.Vsftpd;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A separate partner's server (OpenSSH or vsftpd) and a separate Azurite on 127.0.0.1, with the
 * files of both in one directory.
 */
final class TransferSite implements AutoCloseable {
  private static final int CHUNK = 1 << 20;

  private final Path directory;
  private final Path privateKey;
  private final @Nullable OpenSshServer sftp;
  private final @Nullable Vsftpd ftp;
  private final Azurite azurite;
  private final @Nullable DistantLine line;
  private final @Nullable DistantLine blobLine;

  /** Creates a site with an SFTP server and Azurite on disk. */
  TransferSite(Path directory) throws IOException {
    this(directory, false, false, Distances.NONE);
  }

  /**
   * Creates a site with one of the two servers.
   *
   * @param overFtp whether the server uses plain FTP instead of SFTP
   * @param inMemory whether Azurite keeps blobs in memory; on disk, it rewrites its index of all
   *     blobs every few seconds
   * @param distances simulated distances to the partner's server and the blob service
   */
  TransferSite(Path directory, boolean overFtp, boolean inMemory, Distances distances)
      throws IOException {
    this.directory = Files.createDirectories(directory);
    privateKey = directory.resolve("key");
    Command.run(
        List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", privateKey.toString()));
    ftp = overFtp ? new Vsftpd(directory.resolve("vsftpd"), null) : null;
    sftp =
        overFtp
            ? null
            : new OpenSshServer(
                directory.resolve("sshd"), Files.readString(directory.resolve("key.pub")).strip());
    azurite = inMemory ? Azurite.start() : Azurite.start(directory.resolve("azurite"));
    line = sftp == null ? null : line(sftp.port(), distances.server());
    blobLine = line(azurite.port(Azurite.Service.BLOB), distances.blobs());
  }

  private static @Nullable DistantLine line(int port, Duration roundTrip) throws IOException {
    return roundTrip.isZero() ? null : new DistantLine(port, roundTrip);
  }

  String connectionString() {
    String own = azurite.connectionString();
    return blobLine == null
        ? own
        : own.replace(":" + azurite.port(Azurite.Service.BLOB) + "/", ":" + blobLine.port() + "/");
  }

  int port() {
    return line != null ? line.port() : sftp != null ? sftp.port() : getFtp().port();
  }

  Path privateKey() {
    return privateKey;
  }

  /** Returns the directory, which has the same path for both clients. */
  Path root() {
    return sftp != null ? sftp.root() : getFtp().root();
  }

  private Vsftpd getFtp() {
    return Objects.requireNonNull(ftp);
  }

  /**
   * Returns {@code sftp} or {@code ftp}, the type of the connection and the prefix of its steps.
   */
  String protocol() {
    return sftp != null ? "sftp" : "ftp";
  }

  /** Returns the connection as JSON. Its private key is named {@code bench}. */
  String connection() {
    if (sftp == null) {
      return ("{'type':'ftp','host':'127.0.0.1','port':%d,'username':'anonymous',"
              + "'auth':{'type':'password','secret':'bench'}}")
          .formatted(port())
          .replace('\'', '"');
    }
    return ("{'type':'sftp','host':'127.0.0.1','port':%d,'username':'%s',"
            + "'auth':{'type':'ssh_key','key':'bench'},'host_keys':['%s']}")
        .formatted(port(), OpenSshServer.user(), sftp.fingerprint())
        .replace('\'', '"');
  }

  /** Creates files of random bytes in a new directory. */
  Path fill(String name, int files, long bytes) throws IOException {
    Path filled = Files.createDirectories(root().resolve(name));
    Random random = new Random(1);
    byte[] chunk = new byte[CHUNK];
    for (int i = 0; i < files; i++) {
      try (OutputStream out = Files.newOutputStream(filled.resolve("%04d.bin".formatted(i)))) {
        for (long left = bytes; left > 0; left -= CHUNK) {
          random.nextBytes(chunk);
          out.write(chunk, 0, (int) Math.min(CHUNK, left));
        }
      }
    }
    return filled;
  }

  /** Checks that two directories have the same files. */
  static void requireSame(Path expected, Path found) throws IOException {
    try (Stream<Path> files = Files.list(expected)) {
      for (Path file : files.toList()) {
        Path other = found.resolve(file.getFileName());
        if (!Files.exists(other) || Files.mismatch(file, other) >= 0) {
          throw new IOException(other + " is not what " + file + " is");
        }
      }
    }
  }

  /**
   * Checks that two directories have the same files, and deletes a large file afterwards. Many
   * small files are kept: for minutes after such a deletion, ext4 without a journal checks each of
   * their inodes before it creates a file, which would dominate the measurement.
   */
  static void settle(Path expected, Path found) throws IOException {
    requireSame(expected, found);
    try (Stream<Path> files = Files.list(found)) {
      if (files.count() > 1) {
        return;
      }
    }
    delete(found);
  }

  /**
   * Deletes a directory, like a partner, after checking that it has the same files as another
   * directory.
   */
  static void takeSame(Path expected, Path found) throws IOException {
    requireSame(expected, found);
    delete(found);
  }

  static void delete(Path tree) throws IOException {
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (line != null) {
      line.close();
    }
    if (blobLine != null) {
      blobLine.close();
    }
    if (sftp != null) {
      sftp.close();
    } else {
      getFtp().close();
    }
    azurite.close();
    delete(directory);
  }
}
