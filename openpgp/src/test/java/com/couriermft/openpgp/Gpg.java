package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The program gpg with a key ring of its own; a test is skipped by name where it is not installed.
 * The key ring and its agent go with {@link #close()}.
 */
public final class Gpg implements AutoCloseable {
  private static final int SECONDS = 60;

  /** The agent, told to end, takes its sockets away at the same time. */
  private static final FileVisitor<Path> REMOVAL =
      new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
            throws IOException {
          Files.deleteIfExists(file);
          return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
          if (e instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
          }
          throw e;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e)
            throws IOException {
          if (e != null) {
            throw e;
          }
          Files.deleteIfExists(directory);
          return FileVisitResult.CONTINUE;
        }
      };

  private final Path home;

  private Gpg(Path home) {
    this.home = home;
  }

  /** With an empty key ring. */
  public static Gpg start() {
    assumeTrue(isInstalled(), "gpg is not installed (Debian package gnupg)");
    try {
      // A socket's path may have no more than 107 characters.
      Path home = Files.createTempDirectory(Path.of("/tmp"), "gpg");
      // Otherwise each export of a locked key takes it seconds.
      Files.writeString(home.resolve("gpg-agent.conf"), "s2k-count 65536\n");
      return new Gpg(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the program is there. */
  public static boolean isInstalled() {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "gpg")));
  }

  /** Where its files are. */
  public Path home() {
    return home;
  }

  /** Runs it without questions; fails the test if gpg fails. */
  public byte[] run(String... arguments) {
    return runWith(new byte[0], arguments);
  }

  /** Runs it with something to read. */
  public byte[] runWith(byte[] input, String... arguments) {
    Result result = attempt(input, arguments);
    assertThat(result.status()).as(result.errors()).isZero();
    return result.output();
  }

  /** Runs it whatever comes of it. */
  public Result attempt(byte[] input, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of("gpg", "--homedir", home.toString(), "--batch", "--yes", "--no-tty"));
    command.addAll(List.of("--pinentry-mode", "loopback", "--trust-model", "always"));
    command.addAll(List.of(arguments));
    try {
      Path in = Files.write(Files.createTempFile(home, "in", ""), input);
      Path out = Files.createTempFile(home, "out", "");
      Path err = Files.createTempFile(home, "err", "");
      Process process =
          new ProcessBuilder(command)
              .redirectInput(in.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("gpg takes longer than " + SECONDS + " s: " + command);
      }
      return new Result(process.exitValue(), Files.readAllBytes(out), Files.readString(err));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Makes a key without a passphrase: primary for signatures, a subkey for encryption. */
  public void generate(String userId, String expire) {
    generate(userId, "future-default", expire, "");
  }

  /** Makes a key; the algorithm as in {@code --quick-generate-key}. */
  public void generate(String userId, String algorithm, String expire, String passphrase) {
    run("--passphrase", passphrase, "--quick-generate-key", userId, algorithm, "default", expire);
  }

  /** Its fingerprint, and those of its subkeys. */
  public List<String> fingerprints(String userId) {
    return new String(run("--with-colons", "--list-keys", userId), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("fpr:"))
        .map(line -> line.split(":")[9])
        .toList();
  }

  @Override
  public void close() {
    try {
      new ProcessBuilder("gpgconf", "--homedir", home.toString(), "--kill", "all")
          .start()
          .waitFor(SECONDS, TimeUnit.SECONDS);
      Files.walkFileTree(home, REMOVAL);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * What came of it.
   *
   * @param status 0 if gpg is content
   * @param output what it wrote
   * @param errors what it said
   */
  public record Result(int status, byte[] output, String errors) {}
}
