package com.couriermft.peers;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** PostgreSQL in the latest installed version. */
public final class PostgresServer extends DatabaseServer {
  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
  private static final String READY = "database system is ready to accept connections";
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static @Nullable PostgresServer shared;

  private PostgresServer(Path programs) {
    super("postgres");
    try {
      Files.writeString(in("password"), PASSWORD);
      String data = in("data").toString();
      start(
          List.of(
              "sh",
              "-c",
              String.join(
                  " && ",
                  "cd " + in("."),
                  programs
                      + "/initdb -D "
                      + data
                      + " -U "
                      + USER
                      + " --auth=scram-sha-256 --pwfile=password -E UTF8 --locale=C.UTF-8"
                      + " --no-sync --no-instructions",
                  "echo 'create database "
                      + DATABASE
                      + ";' | "
                      + programs
                      + "/postgres --single -D "
                      + data
                      + " postgres")),
          List.of(
              programs + "/postgres",
              "-D",
              data,
              "-p",
              String.valueOf(port()),
              "-c",
              "listen_addresses=127.0.0.1",
              "-c",
              "unix_socket_directories=",
              "-c",
              "fsync=off",
              "-c",
              "shared_buffers=16MB",
              "-c",
              "ssl=on",
              "-c",
              "ssl_cert_file=" + certificate(),
              "-c",
              "ssl_key_file=" + key()));
      // PostgreSQL starts to listen before it accepts logins.
      await().atMost(PATIENCE).until(() -> Files.readString(in("log")).contains(READY));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the server of this process. Skips the test with a message if the server is not
   * installed.
   */
  public static synchronized PostgresServer shared() {
    PostgresServer running = shared;
    if (running == null) {
      Path programs = programs();
      ServerProcess.assumeInstalled("PostgreSQL", programs.resolve("initdb"));
      running = new PostgresServer(programs);
      shared = running;
    }
    return running;
  }

  private static Path programs() {
    if (!Files.isDirectory(VERSIONS)) {
      return VERSIONS;
    }
    try (Stream<Path> all = Files.list(VERSIONS)) {
      return all.max(Comparator.comparing(each -> Integer.valueOf(each.getFileName().toString())))
          .orElse(VERSIONS)
          .resolve("bin");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String type() {
    return "postgresql";
  }

  @Override
  public String product() {
    return "PostgreSQL";
  }
}
