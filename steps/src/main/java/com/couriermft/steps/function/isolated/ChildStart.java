package com.couriermft.steps.function.isolated;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.UUID;

/** Starts children and waits until they have connected. */
final class ChildStart {
  private static final long TURN_MILLIS = 100;
  private static final int MOST_TURNS = 300;

  private ChildStart() {}

  /**
   * Starts a child.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code isolation_unavailable}: the
   *     child did not connect within 30 s
   */
  static Child start(ChildSpec spec, ChildCommand command) throws InterruptedException {
    ChildDirectory directory = ChildDirectory.create();
    try {
      return start(spec, command, directory);
    } catch (ClosedByInterruptException e) {
      directory.close();
      Thread.interrupted();
      throw new InterruptedException("while a process started");
    } catch (IOException e) {
      directory.close();
      throw Child.unavailable(
          "The socket of an isolated function cannot be created: " + e.getMessage(), e);
    } catch (RuntimeException | InterruptedException e) {
      directory.close();
      throw e;
    }
  }

  private static Child start(ChildSpec spec, ChildCommand command, ChildDirectory directory)
      throws IOException, InterruptedException {
    Path path = directory.root().resolve("s");
    String token = UUID.randomUUID().toString();
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(path));
      server.configureBlocking(false);
      Process process = command.start(spec, directory.root(), path, token);
      OutputTail output = new OutputTail(process.getInputStream(), "courier-isolated-output");
      OutputTail errors = new OutputTail(process.getErrorStream(), "courier-isolated-errors");
      ProcessFamily family =
          new ProcessFamily(process, command.namespaces().isEmpty() ? token : null);
      try {
        SocketChannel channel = accept(server, process, errors);
        return new Child(spec, family, channel, directory, output, errors);
      } catch (IOException | RuntimeException | InterruptedException e) {
        family.end();
        throw e;
      }
    }
  }

  private static SocketChannel accept(
      ServerSocketChannel server, Process process, OutputTail errors)
      throws IOException, InterruptedException {
    try (Selector selector = Selector.open()) {
      server.register(selector, SelectionKey.OP_ACCEPT);
      for (int turn = 0; turn < MOST_TURNS; turn++) {
        selector.select(TURN_MILLIS);
        if (Thread.interrupted()) {
          throw new InterruptedException("while a process started");
        }
        SocketChannel connected = server.accept();
        if (connected != null) {
          return connected;
        } else if (!process.isAlive()) {
          errors.awaitEnd(1_000);
          throw Child.unavailable(
              "The process of an isolated function exited with status %d before it was ready: %s"
                  .formatted(process.exitValue(), errors.text()),
              null);
        }
      }
    }
    throw Child.unavailable("The process of an isolated function was not ready in time", null);
  }
}
