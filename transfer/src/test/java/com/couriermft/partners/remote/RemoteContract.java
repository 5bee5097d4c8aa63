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

/** A session with a server and a directory of its own for each test of the contract. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RemoteContract {
  static final int LARGE = 9 << 20;
  private static final AtomicInteger DIRECTORIES = new AtomicInteger();

  /** A session, new for each test. */
  protected RemoteFiles remote;

  /** The test's directory, under the root. */
  String directory;

  /** Opens a session; the test closes it. */
  protected abstract RemoteFiles open();

  /** Where the server's files are, as this machine sees them. */
  protected abstract Path root();

  /** The path by which the server knows a file under the root. */
  protected abstract String remote(String relative);

  /** A path of the server's at which it lets nobody make anything. */
  protected abstract String denied();

  /** What this server does; what is not among them it does not. */
  protected abstract Set<Trait> traits();

  /** Whether the server takes a name for a directory that it takes for a file. */
  protected boolean takesDirectory(String name) {
    return true;
  }

  /** Ends the server. */
  protected abstract void stop();

  /** JUnit does not call a method whose overriding one lacks the annotation. */
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

  /** The server's path of a name in the test's directory. */
  protected final String path(String name) {
    return remote(directory + "/" + name);
  }

  /** The same file as this machine sees it. */
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

  /** Whether a failure is a refusal with that code, which names the connection. */
  protected static Consumer<Throwable> refusal(String code) {
    return e -> {
      assertThat(e).isInstanceOf(CourierException.class).hasMessageContaining("'partner'");
      assertThat(((CourierException) e).code()).as(e.getMessage()).isEqualTo(code);
    };
  }
}
