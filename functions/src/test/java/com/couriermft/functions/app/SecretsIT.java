package com.couriermft.functions.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.storage.blob.BlobServiceClient;
import com.azure.storage.blob.BlobServiceClientBuilder;
import com.couriermft.functions.insights.TrackServer;
import com.couriermft.local.HostProcess;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.azure.AzureStorage;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plants secrets and searches for them in all data that people or programs can read. */
class SecretsIT {
  private static final long FAST = 200L << 20;
  private static final String WRONG = "wrong-pw-4e1f2a";
  private static final String FREE = "free-secret-77c0de";
  private static final List<String> TABLES =
      List.of(
          "executions",
          "pools",
          "definitions",
          "index",
          "config",
          "idempotency",
          "plans",
          "webhooks");

  @TempDir private Path directory;

  @Test
  void plantedSecrets_areFoundInTheSecretsDirectoryAndNowhereElse() throws Exception {
    try (TrackServer insights = new TrackServer();
        Site site = new Site(directory, FAST)) {
      site.leave("a.zip", 1000);
      HostProcess host =
          site.host(
              "host",
              "COURIER_LOG",
              "debug",
              "APPLICATIONINSIGHTS_CONNECTION_STRING",
              insights.connectionString());
      Client api = new Client(host.apiUri());
      List<String> ids = plantAndRun(site, api);
      String signing = webhookSecret(api);
      String privatePart = privatePartOf(directory.resolve("secrets"));

      Map<String, String> places = new TreeMap<>();
      answers(api, ids, places);
      String planId = plans(api, places);
      export(host, places);
      blobs(site, places);
      rows(site, planId, places);
      await()
          .atMost(90, TimeUnit.SECONDS)
          .until(() -> insights.taken().toString().contains(ids.get(ids.size() - 1)));
      places.put("Application Insights", insights.taken().toString());
      places.put("host log", Files.readString(host.getLogFile()));
      assertThat(places).hasSizeGreaterThan(30);
      for (String secret : List.of(Site.PASSWORD, WRONG, FREE, privatePart, signing)) {
        String encoded =
            Base64.getEncoder().encodeToString(secret.getBytes(StandardCharsets.UTF_8));
        places.forEach((place, text) -> assertThat(text).as(place).doesNotContain(secret, encoded));
      }
      assertModes(directory.resolve("secrets"));
    }
  }

  private static List<String> plantAndRun(Site site, Client api)
      throws IOException, InterruptedException {
    assertThat(api.put("secrets/free", "{'value': '" + FREE + "'}").statusCode()).isLessThan(300);
    assertThat(api.post("keys/k/generate", "{'kind': 'ssh', 'algorithm': 'ed25519'}").statusCode())
        .isLessThan(300);
    site.configure(
        api,
        "good",
        "{'id': 'list', 'type': 'sftp.list', 'config': {'connection': 'partner-a', 'path':"
            + " '/incoming'}}");
    connection(site, api, "wrong-password", "{'type': 'password', 'password': '" + WRONG + "'}");
    connection(site, api, "wrong-key", "{'type': 'ssh_key', 'key': 'k'}");
    List<String> ids = new ArrayList<>(List.of(ended(api, "good", "completed")));
    ids.add(failing(api, "password", list("wrong-password", "/")));
    ids.add(failing(api, "key", list("wrong-key", "/")));
    ids.add(
        failing(
            api,
            "quoted",
            "{'id': 'zip', 'type': 'file.zip', 'config': {'input': 'nothing', 'destination':"
                + " 'x.zip', 'password': '{{secrets.free}}'}}"));
    HttpResponse<String> misplaced =
        api.put("jobs/misplaced", "{'steps': [" + list("partner-a", "/{{secrets.free}}") + "]}");
    assertThat(misplaced.statusCode()).isEqualTo(400);
    assertThat(misplaced.body()).doesNotContain(FREE);
    return ids;
  }

  private static void connection(Site site, Client api, String name, String auth)
      throws IOException, InterruptedException {
    HttpResponse<String> saved =
        api.put(
            "connections/" + name,
            "{'type': 'sftp', 'host': '127.0.0.1', 'port': %d, 'username': 'u', 'host_keys': ['%s'], 'auth': %s}"
                .formatted(site.line.port(), site.server.fingerprint(), auth));
    assertThat(saved.statusCode()).as(saved.body()).isEqualTo(201);
  }

  private static String list(String connection, String path) {
    return "{'id': 'list', 'type': 'sftp.list', 'config': {'connection': '%s', 'path': '%s'}}"
        .formatted(connection, path);
  }

  private static String failing(Client api, String job, String step)
      throws IOException, InterruptedException {
    HttpResponse<String> saved = api.put("jobs/" + job, "{'steps': [" + step + "]}");
    assertThat(saved.statusCode()).as(saved.body()).isEqualTo(201);
    return ended(api, job, "failed");
  }

  private static String ended(Client api, String job, String state)
      throws IOException, InterruptedException {
    String id = Site.trigger(api, job);
    await()
        .atMost(60, TimeUnit.SECONDS)
        .until(() -> Site.execution(api, id).path("state").asText().equals(state));
    return id;
  }

  /** Returns the middle of a generated private key, as stored in its file. */
  private static String privatePartOf(Path secrets) throws IOException {
    try (Stream<Path> files = Files.walk(secrets)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = Files.readString(file);
        if (text.contains("PRIVATE KEY")) {
          String[] lines = text.strip().split("\\R");
          return lines[lines.length / 2];
        }
      }
    }
    throw new AssertionError("No private key in " + secrets);
  }

  private static void answers(Client api, List<String> ids, Map<String, String> places)
      throws IOException, InterruptedException {
    List<String> paths =
        new ArrayList<>(
            List.of(
                "health",
                "settings",
                "step-types",
                "connections",
                "connections/partner-a",
                "connections/wrong-password",
                "keys",
                "keys/k",
                "keys/k/public",
                "secrets/free",
                "jobs",
                "jobs/good",
                "jobs/quoted",
                "executions"));
    for (String id : ids) {
      for (String part : List.of("", "/steps", "/audit", "/context", "/files")) {
        paths.add("executions/" + id + part);
      }
    }
    for (String path : paths) {
      places.put("GET " + path, api.get(path).body());
    }
    for (String name : List.of("partner-a", "wrong-password", "wrong-key")) {
      places.put("test of " + name, api.post("connections/" + name + "/test", "").body());
    }
  }

  private static String webhookSecret(Client api) throws IOException, InterruptedException {
    HttpResponse<String> made = api.post("jobs/good/webhooks", "{'name': 'caller'}");
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    return Client.json(made).path("secret").asText();
  }

  /** Applies a plan and plans its undo. Returns the plan's id. */
  private static String plans(Client api, Map<String, String> places)
      throws IOException, InterruptedException {
    places.put("export of a job", api.get("jobs/good/export").body());
    String job = "{'job_id': 'copy', 'steps': [" + list("partner-a", "/") + "]}";
    HttpResponse<String> planned = api.post("plans", "{'files': {'jobs/copy.json': " + job + "}}");
    assertThat(planned.statusCode()).as(planned.body()).isEqualTo(201);
    places.put("plan", planned.body());
    String id = Client.json(planned).path("plan_id").asText();
    places.put("apply", api.post("plans/" + id + "/apply", "").body());
    await()
        .atMost(60, TimeUnit.SECONDS)
        .until(() -> Client.json(api.get("plans/" + id)).path("state").asText().equals("applied"));
    places.put("plan afterwards", api.get("plans/" + id).body());
    places.put("undo", api.post("plans", "{'undo': '" + id + "'}").body());
    return id;
  }

  /** Exports everything. */
  private static void export(HostProcess host, Map<String, String> places)
      throws IOException, InterruptedException {
    String api = host.apiUri().toString().replaceAll("/$", "");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(api + "/export"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    HttpResponse<byte[]> answer =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofByteArray());
    assertThat(answer.statusCode()).isEqualTo(200);
    places.put("export", new String(answer.body(), StandardCharsets.ISO_8859_1));
    BundleZip.unpack(answer.body()).forEach((path, text) -> places.put("export of " + path, text));
  }

  private static void blobs(Site site, Map<String, String> places) {
    BlobServiceClient blobs =
        new BlobServiceClientBuilder()
            .connectionString(site.azurite.connectionString())
            .buildClient();
    for (var container : blobs.listBlobContainers()) {
      var client = blobs.getBlobContainerClient(container.getName());
      for (var blob : client.listBlobs()) {
        byte[] content = client.getBlobClient(blob.getName()).downloadContent().toBytes();
        String place = "blob " + container.getName() + "/" + blob.getName();
        places.put(place, new String(content, StandardCharsets.UTF_8));
        if (place.startsWith("blob definitions/plans/") && place.endsWith(".zip")) {
          BundleZip.unpack(content).forEach((path, text) -> places.put(place + " " + path, text));
        }
      }
    }
  }

  private static void rows(Site site, String planId, Map<String, String> places)
      throws IOException, InterruptedException {
    Tables tables =
        AzureStorage.ofConnectionString(site.azurite.connectionString(), List.of()).tables();
    List<String> partitions =
        new ArrayList<>(
            List.of("default", "job", "t", "j|good", "s|open", "s|failed", "s|completed"));
    partitions.addAll(List.of("connection", "key", "settings", "webhook", "list", planId));
    for (JsonNode execution :
        Client.json(new Client(site.hostUri()).get("executions")).path("value")) {
      partitions.add(execution.path("execution_id").asText());
    }
    for (String table : TABLES) {
      for (String partition : partitions) {
        String rows = tables.queryAll(table, partition, KeyRange.prefix("")).toString();
        places.put("table " + table + " " + partition, rows);
      }
    }
  }

  private static void assertModes(Path secrets) throws IOException {
    try (Stream<Path> files = Files.walk(secrets)) {
      List<Path> all = files.toList();
      assertThat(all).hasSizeGreaterThan(3);
      for (Path file : all) {
        String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        assertThat(mode)
            .as("%s", file)
            .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------");
      }
    }
  }
}
