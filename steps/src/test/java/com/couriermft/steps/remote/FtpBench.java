package com.couriermft.steps.remote;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.json.Json;
import com.couriermft.peers.FtpServer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Runs steps with an FTP test server as the connection "partner"; ROOT stands for its root
 * directory.
 */
final class FtpBench {
  final Bench bench = new Bench();
  final RemoteAccess access = new RemoteAccess(Family.FTP, bench.sessions);
  final FtpServer server;

  FtpBench(FtpServer server) {
    this.server = server;
    bench.put(json(server));
  }

  /** Returns the connection with the server's settings. */
  static ObjectNode json(FtpServer server) {
    ObjectNode json = Json.object();
    json.put("type", server.tls().isPresent() ? "ftps" : "ftp");
    json.put("host", "127.0.0.1").put("port", server.port());
    json.put("username", server.user()).put("connect_timeout_seconds", 10);
    json.putObject("auth").put("type", "password").put("password", server.password());
    server
        .tls()
        .ifPresent(
            mode ->
                json.putObject("tls")
                    .put("mode", mode.name().toLowerCase(Locale.ROOT))
                    .putArray("trust")
                    .add(server.fingerprint()));
    return json;
  }

  /** Connects through a SOCKS 5 proxy from now on. */
  void through(int proxyPort) {
    ObjectNode json = json(server);
    json.putObject("proxy").put("type", "socks5").put("host", "127.0.0.1").put("port", proxyPort);
    bench.put(json);
  }

  UploadStep upload() {
    return new UploadStep(access);
  }

  DownloadStep download() {
    return new DownloadStep(access, bench.waiter, InstantSource.system());
  }

  StepResult upload(String config, TestContext context) throws IOException, InterruptedException {
    return Bench.run(upload(), at(config), context);
  }

  StepResult download(String config, TestContext context) throws IOException, InterruptedException {
    return Bench.run(download(), at(config), context);
  }

  /** Runs the second attempt of an upload, like the engine. */
  StepResult retryUpload(String config) throws IOException, InterruptedException {
    UploadStep step = upload();
    TestContext retry = bench.attempt(1, "n1");
    step.cleanUpBeforeRetry(Bench.config(step, at(config)), retry);
    return Bench.run(step, at(config), retry);
  }

  /** Returns a configuration with the path of the root directory filled in. */
  String at(String config) {
    String root = server.remote("");
    return config.replace("ROOT", root.equals("/") ? "" : root);
  }

  Path file(String name) {
    return server.root().resolve(name);
  }

  /** Returns the sorted names of the files on the server. */
  List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(server.root())) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  void empty() throws IOException {
    for (String name : names()) {
      Files.delete(file(name));
    }
  }

  static byte[] random(int size) {
    byte[] content = new byte[size];
    new Random(size).nextBytes(content);
    return content;
  }
}
