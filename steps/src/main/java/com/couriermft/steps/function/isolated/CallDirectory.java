package com.couriermft.steps.function.isolated;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * The scratch directory of one call, with the directories {@code in} and {@code out}. Both are
 * opened at the start, and files are opened relative to their handles (openat(2)). If the child
 * replaces a directory or file with a link, the link is therefore not followed.
 */
final class CallDirectory implements AutoCloseable {
  private final Path path;
  private final SecureDirectoryStream<Path> in;
  private final SecureDirectoryStream<Path> out;

  private CallDirectory(
      Path path, SecureDirectoryStream<Path> in, SecureDirectoryStream<Path> out) {
    this.path = path;
    this.in = in;
    this.out = out;
  }

  /**
   * Creates the directory. The caller closes it.
   *
   * @param held open handle of the parent directory
   */
  static CallDirectory create(Path parent, SecureDirectoryStream<Path> held, String name)
      throws IOException {
    Path path = Files.createDirectory(parent.resolve(name));
    Files.createDirectory(path.resolve("in"));
    Files.createDirectory(path.resolve("out"));
    try (SecureDirectoryStream<Path> own = open(held, name)) {
      SecureDirectoryStream<Path> in = open(own, "in");
      try {
        return new CallDirectory(path, in, open(own, "out"));
      } catch (IOException e) {
        in.close();
        throw e;
      }
    }
  }

  private static SecureDirectoryStream<Path> open(SecureDirectoryStream<Path> held, String name)
      throws IOException {
    return held.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS);
  }

  /** Returns an open directory whose handle can open other files, as on Linux. */
  static SecureDirectoryStream<Path> hold(DirectoryStream<Path> open, Path directory)
      throws IOException {
    if (open instanceof SecureDirectoryStream<Path> held) {
      return held;
    }
    open.close();
    throw new IOException("this platform cannot open files relative to the directory " + directory);
  }

  Path path() {
    return path;
  }

  /** Creates a file in {@code in}. The caller closes it. */
  OutputStream create(String name) throws IOException {
    return Channels.newOutputStream(
        in.newByteChannel(
            Path.of(name),
            Set.of(
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS)));
  }

  /**
   * Opens a file in {@code out}. The caller closes it.
   *
   * @throws IOException the file is missing, or is a link, a directory or a pipe
   */
  SeekableByteChannel open(String name) throws IOException {
    // Opening a pipe for reading only would block until a process opens it for writing.
    SeekableByteChannel file =
        out.newByteChannel(
            Path.of(name),
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
    try {
      file.position(); // A pipe has no position, so this call fails.
      return file;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /** Closes the handles and deletes the directory. */
  @Override
  public void close() throws IOException {
    try (in;
        out) {
      ProcessTreeKill.of(path);
    }
  }
}
