package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Check.Result;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.dryrun.DryRuns;
import com.couriermft.operate.dryrun.ReferencedObjects;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.peers.MinaServer;
import com.couriermft.steps.BuiltInSteps;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.transfer.place.Places;
import com.couriermft.transfer.workspace.PlacesView;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bouncycastle.openssl.PKCS8Generator;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Base class for dry-run tests against a real SFTP server. */
abstract class SftpDryRun {
  static final Duration LIMIT = Duration.ofSeconds(20);
  static final String OTHER_PIN = "SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  @TempDir Path directory;
  MinaServer server;
  final Bench bench = new Bench();
  final InMemoryBlobs blobs = new InMemoryBlobs(InstantSource.system());
  final ObjectNode parameters = Json.object();

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
    bench.connect(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Returns a key in PKCS#8 format as PEM, encrypted with a passphrase. */
  static String locked(KeyPair pair, String passphrase) throws Exception {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
      writer.writeObject(
          new JcaPKCS8Generator(
              pair.getPrivate(),
              new JceOpenSSLPKCS8EncryptorBuilder(PKCS8Generator.AES_256_CBC)
                  .setPassword(passphrase.toCharArray())
                  .build()));
    }
    return text.toString();
  }

  static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  List<Check> run(String steps) {
    return run(LIMIT, steps);
  }

  List<Check> run(Duration limit, String steps) {
    ObjectNode json =
        (ObjectNode) Json.parse(("{'job_id':'dry','steps':[" + steps + "]}").replace('\'', '"'));
    json.path("steps")
        .forEach(
            step -> {
              ObjectNode config = (ObjectNode) step.get("config");
              if (!config.has("connection")) {
                config.put("connection", "partner");
              }
            });
    JobDefinition job = DefinitionReader.read(json, new ArrayList<>());
    ReferencedObjects names =
        new ReferencedObjects(bench.connections, bench.keys, bench.secrets, bench.sessions);
    StepRegistry registry =
        new StepRegistry(
            BuiltInSteps.all(
                bench.sessions, new PgpKeys(bench.keys), bench.waiter, InstantSource.system()));
    return new DryRuns(
            registry,
            names,
            stop -> new PlacesView(blobs, Places.NONE, stop),
            InstantSource.system())
        .run(job, parameters, limit);
  }

  static List<Check> of(List<Check> checks, Check.Kind kind) {
    return checks.stream().filter(check -> check.kind() == kind).toList();
  }

  static Check only(List<Check> checks, String pointer) {
    List<Check> there =
        checks.stream()
            .filter(c -> c.pointer().equals(pointer) && c.kind() != Check.Kind.SECRET)
            .toList();
    assertThat(there).as("%s in %s", pointer, checks).hasSize(1);
    return there.get(0);
  }

  static List<String> codes(List<Check> checks) {
    return checks.stream()
        .filter(check -> check.result() == Result.FAILED)
        .map(check -> String.valueOf(check.code()))
        .toList();
  }

  void pin(String pins) {
    ObjectNode json = (ObjectNode) Json.tree(bench.connections.get("partner").connection());
    json.set("host_keys", Json.parse(("[" + pins + "]").replace('\'', '"')));
    bench.put(json);
  }

  List<String> tree() {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.map(path -> "/" + directory.relativize(path)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void file(String name) {
    try {
      Path path = directory.resolve(name);
      Files.createDirectories(path.getParent());
      Files.write(path, new byte[1]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
