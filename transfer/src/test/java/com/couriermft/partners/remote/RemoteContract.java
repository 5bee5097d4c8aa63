package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.peers.Trait;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** A session with a server, with a separate directory for each test of the contract. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RemoteContract {
  static final int LARGE = 9 << 20;
  private static final AtomicInteger DIRECTORIES = new AtomicInteger();

  /** The session, which is new for each test. */
  protected RemoteFiles remote;

  /** The test's directory, relative to the root. */
  String directory;

  /** Opens a session; the test closes it. */
  protected abstract RemoteFiles open();

  /** Returns the directory of the server's files on this machine. */
  protected abstract Path root();

  /** Returns the server's path of a file below the root. */
  protected abstract String remote(String relative);

  /** Returns a server path at which no user may create anything. */
  protected abstract String denied();

  /** Returns the traits of this server; it does not have the other traits. */
  protected abstract Set<Trait> traits();

  /** Returns whether the server accepts a name for a directory that it accepts for a file. */
  protected boolean takesDirectory(String name) {
    return true;
  }

  /** Stops the server. */
  protected abstract void stop();

  /**
   * Delegates to {@link #stop}, because JUnit does not call an overriding method that lacks the
   * annotation.
   */
  @AfterAll
  final void stopServer() {
    stop();
  }

  @BeforeEach
  final void openSession() throws IOException {
    directory = "t" + DIRECTORIES.incrementAndGet();
    Files.createDirectory(root().resolve(directory));
    remote = open();
  }

  @AfterEach
  final void closeSession() {
    if (remote != null) {
      remote.close();
    }
  }

  /** Returns the server's path of a name in the test's directory. */
  protected final String path(String name) {
    return remote(directory + "/" + name);
  }

  /** Returns the path of a name in the test's directory on this machine. */
  protected final Path local(String name) {
    return root().resolve(directory).resolve(name);
  }

  final List<RemoteFile> list(String path) throws IOException {
    List<RemoteFile> found = new ArrayList<>();
    remote.list(path, found::add);
    return found;
  }

  final byte[] read(String name, long offset, long length) throws IOException {
    try (RemoteFiles.Source source = remote.open(path(name));
        InputStream in = source.read(offset, length)) {
      return in.readAllBytes();
    }
  }

  final void write(String name, byte[] content, boolean mustBeNew) throws IOException {
    try (RemoteFiles.Sink sink = remote.create(path(name), mustBeNew)) {
      for (int at = 0; at < content.length; at += 30_000) {
        sink.write(content, at, Math.min(30_000, content.length - at));
      }
      sink.finish();
    }
  }

  static byte[] random(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }

  /** Checks that an exception is a rejection with the given code that names the connection. */
  protected static Consumer<Throwable> refusal(String code) {
    return e -> {
      assertThat(e).isInstanceOf(CourierException.class).hasMessageContaining("'partner'");
      assertThat(((CourierException) e).code()).as(e.getMessage()).isEqualTo(code);
    };
  }
}
