package com.couriermft.testing;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** An Azurite of its own on free ports of 127.0.0.1, in memory. */
public final class AzuriteServer implements AutoCloseable {
  private static final String SCRIPT = "local/azurite/node_modules/azurite/dist/src/azurite.js";
  private static final String ACCOUNT =
      "AccountName=devstoreaccount1;AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVE"
          + "rCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==;";

  private final Process process;
  private final List<Integer> ports;

  private AzuriteServer(Process process, List<Integer> ports) {
    this.process = process;
    this.ports = ports;
  }

  /** The one that all tests of this JVM may use; it ends with the JVM. */
  public static AzuriteServer shared() {
    return Shared.SERVER;
  }

  /** Starts one and waits until it answers. */
  public static AzuriteServer start() {
    List<Integer> ports = freePorts();
    try {
      Process process =
          new ProcessBuilder(
                  List.of(
                      "node",
                      script().toString(),
                      "--disableTelemetry",
                      "--skipApiVersionCheck",
                      "--inMemoryPersistence",
                      "--silent",
                      "--blobHost=127.0.0.1",
                      "--queueHost=127.0.0.1",
                      "--tableHost=127.0.0.1",
                      "--blobPort=" + ports.get(0),
                      "--queuePort=" + ports.get(1),
                      "--tablePort=" + ports.get(2)))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      ports.forEach(port -> await().atMost(Duration.ofSeconds(30)).until(() -> answers(port)));
      return new AzuriteServer(process, ports);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A connection string for all three services. */
  public String connectionString() {
    return ACCOUNT
        + "BlobEndpoint=http://127.0.0.1:%d/devstoreaccount1;".formatted(ports.get(0))
        + "QueueEndpoint=http://127.0.0.1:%d/devstoreaccount1;".formatted(ports.get(1))
        + "TableEndpoint=http://127.0.0.1:%d/devstoreaccount1".formatted(ports.get(2));
  }

  @Override
  public void close() {
    process.destroy();
  }

  private static Path script() {
    Optional<Path> named = Optional.ofNullable(System.getenv("COURIER_AZURITE_JS")).map(Path::of);
    Path here = Path.of("").toAbsolutePath();
    return Stream.iterate(here, each -> each != null, Path::getParent)
        .map(directory -> directory.resolve(SCRIPT))
        .filter(Files::exists)
        .findFirst()
        .or(() -> named)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "No Azurite: run 'npm ci' in local/azurite, or name its azurite.js in"
                        + " COURIER_AZURITE_JS"));
  }

  private static List<Integer> freePorts() {
    return IntStream.range(0, 3).mapToObj(service -> freePort()).toList();
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  private static final class Shared {
    static final AzuriteServer SERVER = start();

    static {
      Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
    }
  }
}
