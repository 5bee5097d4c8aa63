package com.couriermft.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A directory with the input files, and a key ring of gpg with the keys that both programs use. */
final class CryptoSite implements AutoCloseable {
  private static final int CHUNK = 1 << 20;

  private final Path root;
  private final Path home;

  CryptoSite(Path root) throws IOException {
    this.root = root;
    // The path of a socket may have at most 107 characters.
    this.home = Files.createTempDirectory(Path.of("/tmp"), "gpg");
    for (String key : List.of("us", "partner")) {
      gpg("--passphrase", "", "--quick-generate-key", key, "future-default", "default", "1y");
      gpg("--armor", "--output", privateKey(key).toString(), "--export-secret-keys", key);
    }
  }

  Path root() {
    return root;
  }

  private Path privateKey(String name) {
    return home.resolve(name + ".asc");
  }

  /** Returns the arguments of a {@link CryptoWorker}. */
  List<String> workerArguments() {
    return List.of(
        root.toString(),
        "us",
        privateKey("us").toString(),
        "partner",
        privateKey("partner").toString());
  }

  /** Runs gpg in batch mode. */
  Command.Outcome gpg(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(List.of("gpg", "--homedir", home.toString(), "--batch", "--yes", "-q"));
    command.addAll(List.of("--trust-model", "always", "--pinentry-mode", "loopback"));
    command.addAll(List.of(arguments));
    return Command.run(command);
  }

  /** Creates a file of random bytes, which cannot be compressed. */
  Path random(String name, long bytes) throws IOException {
    Random random = new Random(1);
    byte[] chunk = new byte[CHUNK];
    Path file = root.resolve(name);
    try (OutputStream out = Files.newOutputStream(file)) {
      for (long left = bytes; left > 0; left -= CHUNK) {
        random.nextBytes(chunk);
        out.write(chunk, 0, (int) Math.min(CHUNK, left));
      }
    }
    return file;
  }

  /** Creates a table of orders, which compresses to about a third. */
  Path text(String name, long bytes, int seed) throws IOException {
    Random random = new Random(seed);
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), CHUNK)) {
      long left = bytes;
      for (int row = 0; left > 0; row++) {
        String line =
            "%08d,2026-%02d-%02d,article %05d,%d.%02d EUR,delivered to warehouse %d\n"
                .formatted(
                    row,
                    1 + random.nextInt(12),
                    1 + random.nextInt(28),
                    random.nextInt(100_000),
                    random.nextInt(10_000),
                    random.nextInt(100),
                    random.nextInt(10));
        byte[] encoded = line.getBytes(StandardCharsets.US_ASCII);
        int length = (int) Math.min(left, encoded.length);
        out.write(encoded, 0, length);
        left -= length;
      }
    }
    return file;
  }

  @Override
  public void close() throws IOException {
    Command.run(List.of("gpgconf", "--homedir", home.toString(), "--kill", "all"));
    TransferSite.delete(home);
    TransferSite.delete(root);
  }
}
