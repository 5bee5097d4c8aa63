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
 * The program gpg with a separate key ring. A test is skipped, with a message, if gpg is not
 * installed. {@link #close()} deletes the key ring and stops its agent.
 */
public final class Gpg implements AutoCloseable {
  private static final int SECONDS = 60;

  /**
   * Deletes the directory. The agent removes its sockets at the same time, because it was requested
   * to stop.
   */
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

  /** Starts gpg with an empty key ring. */
  public static Gpg start() {
    assumeTrue(isInstalled(), "gpg is not installed (Debian package gnupg)");
    try {
      // The path of a socket is limited to 107 characters.
      Path home = Files.createTempDirectory(Path.of("/tmp"), "gpg");
      // With the default number of hash rounds, each export of a locked key would take seconds.
      Files.writeString(home.resolve("gpg-agent.conf"), "s2k-count 65536\n");
      return new Gpg(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns whether gpg is installed. */
  public static boolean isInstalled() {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "gpg")));
  }

  /** Returns gpg's home directory. */
  public Path home() {
    return home;
  }

  /** Runs gpg without prompts; fails the test if gpg fails. */
  public byte[] run(String... arguments) {
    return runWith(new byte[0], arguments);
  }

  /** Runs gpg with standard input; fails the test if gpg fails. */
  public byte[] runWith(byte[] input, String... arguments) {
    Result result = attempt(input, arguments);
    assertThat(result.status()).as(result.errors()).isZero();
    return result.output();
  }

  /** Runs gpg and returns the result, even if gpg fails. */
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

  /**
   * Generates a key without a passphrase: a primary key for signatures and a subkey for encryption.
   */
  public void generate(String userId, String expire) {
    generate(userId, "future-default", expire, "");
  }

  /**
   * Generates a key.
   *
   * @param algorithm the algorithm, in the format of {@code --quick-generate-key}
   */
  public void generate(String userId, String algorithm, String expire, String passphrase) {
    run("--passphrase", passphrase, "--quick-generate-key", userId, algorithm, "default", expire);
  }

  /** Returns the fingerprints of a key and its subkeys. */
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
   * The result of a run.
   *
   * @param status 0 if gpg succeeded
   * @param output the standard output
   * @param errors the standard error
   */
  public record Result(int status, byte[] output, String errors) {}
}
