package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.BlobServiceClientBuilder;
import com.couriermft.local.Azurite;
import com.couriermft.local.HostProcess;
import com.couriermft.local.SftpServer;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * An installation with storage, hosts as processes, and a partner's server with a connection of
 * limited speed.
 */
final class Site implements AutoCloseable {
  static final String PASSWORD = "hunter2-6f1d";
  private static final int FILES = 4;

  final Path root;
  final Path partner;
  final Azurite azurite = Azurite.start();
  final SftpServer server;
  final SlowLine line;
  final Map<String, String> made = new TreeMap<>();
  private final List<HostProcess> hosts = new ArrayList<>();

  /** Creates an installation with an empty partner's server. */
  Site(Path root, long bytesPerSecond) throws IOException {
    this.root = root;
    this.partner = root.resolve("partner");
    for (String folder : List.of("incoming", "outgoing")) {
      Files.createDirectories(partner.resolve(folder));
    }
    server = SftpServer.over(partner).user("u", PASSWORD).start();
    line = SlowLine.to(server.port(), bytesPerSecond);
  }

  /** Puts an archive of random files into the partner's inbox. {@link #made} has their hashes. */
  void leave(String archive, int bytesEach) throws IOException {
    Random random = new Random(archive.hashCode());
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(partner.resolve("incoming/" + archive)))) {
      zip.setLevel(Deflater.BEST_SPEED);
      for (int i = 0; i < FILES; i++) {
        byte[] content = new byte[bytesEach];
        random.nextBytes(content);
        String name = archive + "-" + i + ".bin";
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        made.put(name, HexFormat.of().formatHex(sha256().digest(content)));
      }
    }
  }

  /** Starts a host, which logs to {@code {name}.log}. */
  HostProcess host(String name, String... environment) {
    return host(PackagedApp.DIRECTORY, name, environment);
  }

  /** Starts a host of another release. */
  HostProcess host(Path app, String name, String... environment) {
    HostProcess.Builder builder =
        HostProcess.of(app, azurite.connectionString())
            .environment("COURIER_SECRETS_DIR", root.resolve("secrets").toString())
            .environment("COURIER_HEARTBEAT_SECONDS", "1")
            .jvmOptions("-Xmx256m")
            .logFile(root.resolve(name + ".log"));
    for (int i = 0; i < environment.length; i += 2) {
      builder = builder.environment(environment[i], environment[i + 1]);
    }
    HostProcess host = builder.start();
    hosts.add(host);
    return host;
  }

  /** Saves the connection {@code partner-a} and a job. */
  void configure(Client api, String job, String steps) throws IOException, InterruptedException {
    saved(
        api.put(
            "connections/partner-a",
            "{'type': 'sftp', 'host': '127.0.0.1', 'port': %d, 'username': 'u', 'host_keys': ['%s'],"
                    .formatted(line.port(), server.fingerprint())
                + " 'auth': {'type': 'password', 'password': '"
                + PASSWORD
                + "'}}"));
    saved(api.put("jobs/" + job, "{'steps': [" + steps + "]}"));
  }

  private static void saved(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
  }

  static String trigger(Client api, String job) throws IOException, InterruptedException {
    HttpResponse<String> accepted = api.post("jobs/" + job + "/trigger", "");
    assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
    return Client.json(accepted).path("execution_id").asText();
  }

  static JsonNode execution(Client api, String id) throws IOException, InterruptedException {
    return Client.json(api.get("executions/" + id));
  }

  /**
   * Returns the host whose worker is running the execution's step, found by the process id in the
   * worker's name.
   */
  HostProcess holder(JsonNode execution) {
    String worker = execution.path("worker").asText();
    return hosts.stream()
        .filter(host -> worker.contains("-" + host.pid() + "-"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("No host is worker " + worker));
  }

  /** Returns the API's URL of the first host. */
  URI hostUri() {
    return hosts.get(0).apiUri();
  }

  /** Returns the hashes of the partner's files in {@code outgoing}, by name. */
  Map<String, String> delivered() throws IOException {
    Map<String, String> hashes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(partner.resolve("outgoing"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        try (InputStream in = Files.newInputStream(file)) {
          hashes.put(String.valueOf(file.getFileName()), hash(in));
        }
      }
    }
    return hashes;
  }

  /** Returns the hash of a file on the partner's server. */
  String hashOfPartnersFile(String path) throws IOException {
    try (InputStream in = Files.newInputStream(partner.resolve(path))) {
      return hash(in);
    }
  }

  /** Returns the hashes of the files in permanent storage, by name. */
  Map<String, String> filed() throws IOException {
    BlobContainerClient container =
        new BlobServiceClientBuilder()
            .connectionString(azurite.connectionString())
            .buildClient()
            .getBlobContainerClient("files");
    Map<String, String> hashes = new TreeMap<>();
    if (container.exists()) {
      for (var blob : container.listBlobs()) {
        try (InputStream in = container.getBlobClient(blob.getName()).openInputStream()) {
          hashes.put(blob.getName().substring(blob.getName().lastIndexOf('/') + 1), hash(in));
        }
      }
    }
    return hashes;
  }

  private static String hash(InputStream in) throws IOException {
    MessageDigest sha256 = sha256();
    new DigestInputStream(in, sha256).transferTo(java.io.OutputStream.nullOutputStream());
    return HexFormat.of().formatHex(sha256.digest());
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() throws IOException {
    hosts.forEach(HostProcess::close);
    line.close();
    server.close();
    azurite.close();
  }
}
