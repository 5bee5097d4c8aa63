package com.couriermft.bench;

import com.couriermft.local.Azurite;
import com.couriermft.peers.OpenSshServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** OpenSSH's server and Azurite, both of its own, on 127.0.0.1, their files below one directory. */
final class TransferSite implements AutoCloseable {
  private static final int CHUNK = 1 << 20;

  private final Path directory;
  private final Path privateKey;
  private final OpenSshServer server;
  private final Azurite azurite;

  TransferSite(Path directory) throws IOException {
    this.directory = Files.createDirectories(directory);
    privateKey = directory.resolve("key");
    Command.run(
        List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", privateKey.toString()));
    server =
        new OpenSshServer(
            directory.resolve("sshd"), Files.readString(directory.resolve("key.pub")).strip());
    azurite = Azurite.start(directory.resolve("azurite"));
  }

  String connectionString() {
    return azurite.connectionString();
  }

  int port() {
    return server.port();
  }

  Path privateKey() {
    return privateKey;
  }

  /** The directory that both clients see by the same name. */
  Path root() {
    return server.root();
  }

  /** The connection as JSON, its private key named {@code bench}. */
  String connection() {
    return ("{'type':'sftp','host':'127.0.0.1','port':%d,'username':'%s',"
            + "'auth':{'type':'ssh_key','key':'bench'},'host_keys':['%s']}")
        .formatted(server.port(), OpenSshServer.user(), server.fingerprint())
        .replace('\'', '"');
  }

  /** Makes files of random bytes in a new directory. */
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

  /** Fails unless two directories hold the same files. */
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

  /** Takes away a directory that holds the same files as another, as a partner does. */
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
    server.close();
    azurite.close();
    delete(directory);
  }
}
