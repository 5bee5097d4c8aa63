package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.connection.Capability;
import com.couriermft.connection.ServerProfile;
import com.couriermft.connection.ServerProfile.Answer;
import com.couriermft.connection.ServerProfile.Finding;
import com.couriermft.definition.DefinitionReader;
import com.couriermft.definition.JobDefinition;
import com.couriermft.dryrun.DryRuns;
import com.couriermft.dryrun.Names;
import com.couriermft.json.Json;
import com.couriermft.key.KeyMaterial;
import com.couriermft.key.PgpKeys;
import com.couriermft.key.SshKeys;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.secret.Secret;
import com.couriermft.step.Check;
import com.couriermft.step.Check.Result;
import com.couriermft.step.StepRegistry;
import com.couriermft.steps.BuiltInSteps;
import com.couriermft.store.memory.InMemoryBlobs;
import com.couriermft.transfer.Places;
import com.couriermft.transfer.PlacesView;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.bouncycastle.openssl.PKCS8Generator;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8EncryptorBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dry runs of SFTP steps against a real server, which afterwards is as it was before. */
class SftpDryRunTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final String OTHER_PIN = "SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

  @TempDir private Path directory;
  private MinaServer server;
  private final Bench bench = new Bench();
  private final InMemoryBlobs blobs = new InMemoryBlobs(InstantSource.system());
  private final ObjectNode parameters = Json.object();

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
    bench.connect(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void run_threeFilesMatch_showsThemAndLeavesTheServerAsItWas() {
    Stream.of("in/b.csv", "in/a.csv", "in/c.csv", "in/d.txt").forEach(this::file);
    List<String> before = tree();
    List<Check> checks = run("{'type':'sftp.list','config':{'path':'/in','pattern':'*.csv'}}");
    Check pattern = only(checks, "/steps/0/config/pattern");
    assertThat(pattern.result()).isEqualTo(Result.OK);
    assertThat(pattern.matches()).isEqualTo(3);
    assertThat(pattern.sample())
        .extracting(Check.Sample::path)
        .containsExactly("/in/a.csv", "/in/b.csv", "/in/c.csv");
    assertThat(pattern.sample()).allMatch(s -> s.sizeBytes() == 1 && s.modifiedAt() != null);
    assertThat(tree()).isEqualTo(before);
  }

  @Test
  void run_severalStepsOfOneConnection_tryItOnceAndShowWhatItSaid() {
    file("in/a.csv");
    List<Check> checks =
        run(
            "{'type':'sftp.list','config':{'path':'/in'}},"
                + "{'type':'sftp.exists','config':{'path':'/in/a.csv'}}");
    List<Check> tried = of(checks, Check.Kind.CONNECTION);
    assertThat(tried).hasSize(1);
    assertThat(tried.get(0).pointer()).isEqualTo("/steps/0/config/connection");
    assertThat(Objects.requireNonNull(tried.get(0).report()).at("/key/fingerprint").asText())
        .isEqualTo(server.fingerprint());
    assertThat(of(checks, Check.Kind.SECRET)).extracting(Check::result).containsExactly(Result.OK);
    assertThat(Json.write(checks)).doesNotContain(MinaServer.PASSWORD);
  }

  @Test
  void run_nothingMatches_isAWarning() {
    file("in/a.txt");
    Check pattern =
        only(
            run("{'type':'sftp.list','config':{'path':'/in','pattern':'*.csv'}}"),
            "/steps/0/config/pattern");
    assertThat(pattern.result()).isEqualTo(Result.WARNING);
    assertThat(pattern.code()).isEqualTo("no_match");
    assertThat(pattern.matches()).isZero();
    assertThat(pattern.sample()).isEmpty();
  }

  @Test
  void run_unknownHostKey_showsItAndLooksNoFurther() {
    pin("");
    List<Check> checks = run("{'type':'sftp.list','config':{'path':'/in'}}");
    Check connection = of(checks, Check.Kind.CONNECTION).get(0);
    assertThat(connection.code()).isEqualTo("host_key_unknown");
    assertThat(connection.detail()).contains(server.fingerprint());
    assertThat(of(checks, Check.Kind.STEP))
        .extracting(Check::result)
        .containsExactly(Result.NOT_CHECKED);
    pin("'" + OTHER_PIN + "'");
    assertThat(codes(run("{'type':'sftp.list','config':{'path':'/in'}}")))
        .containsExactly("host_key_mismatch");
  }

  @Test
  void run_wrongPassword_isTriedOnce() {
    bench.secrets.put("connection-partner-password", Secret.of("wrong-s3cret"));
    List<Check> checks =
        run(
            "{'type':'sftp.list','config':{'path':'/in'}},"
                + "{'type':'sftp.delete','config':{'path':'/in/a'}}");
    assertThat(codes(checks)).containsExactly("authentication_failed");
    assertThat(Json.write(checks)).doesNotContain("s3cret");
    bench.secrets.delete("connection-partner-password");
    assertThat(of(run("{'type':'sftp.list','config':{'path':'/in'}}"), Check.Kind.SECRET))
        .extracting(Check::code)
        .containsExactly("secret_not_found");
  }

  @Test
  void run_keyThatIsRefusedIncompleteOrGone_saysWhich() {
    bench.save(server, TestServer.USER, "{'type':'ssh_key','key':'ours'}");
    String list = "{'type':'sftp.list','config':{'path':'/'}}";
    List<Check> refused = run(list);
    assertThat(of(refused, Check.Kind.KEY)).extracting(Check::result).containsExactly(Result.OK);
    assertThat(codes(refused)).containsExactly("authentication_failed");
    server.authorized.add(SshKeys.read(bench.secrets.get("key-ours"), null).getPublic());
    assertThat(codes(run(list))).isEmpty();
    KeyMaterial ours = bench.key;
    bench.keys.put(
        "ours",
        new KeyMaterial(
            ours.kind(),
            ours.algorithm(),
            ours.publicPart(),
            ours.fingerprint(),
            null,
            null,
            List.of(),
            null));
    assertThat(of(run(list), Check.Kind.KEY))
        .extracting(Check::code)
        .containsExactly("no_private_key");
    bench.keys.delete("ours");
    assertThat(of(run(list), Check.Kind.KEY))
        .extracting(Check::code)
        .containsExactly("unknown_key");
  }

  @Test
  void run_keyThatCannotBeOpened_saysWhyWithoutShowingIt() throws Exception {
    bench.save(server, TestServer.USER, "{'type':'ssh_key','key':'ours'}");
    String list = "{'type':'sftp.list','config':{'path':'/'}}";
    bench.secrets.put("key-ours", Secret.of("no key, hunter2"));
    List<Check> garbled = run(list);
    assertThat(of(garbled, Check.Kind.KEY))
        .extracting(Check::code)
        .containsExactly("unreadable_key");
    assertThat(Json.write(garbled)).doesNotContain("hunter2");
    KeyPair pair = SshKeys.read(bench.key.privatePart(), null);
    bench.secrets.put("key-ours", Secret.of(locked(pair, "right")));
    bench.secrets.put("key-ours-passphrase", Secret.of("wrong"));
    assertThat(of(run(list), Check.Kind.KEY))
        .extracting(Check::code)
        .containsExactly("wrong_passphrase");
  }

  /** PKCS#8 in PEM, opened by a passphrase. */
  private static String locked(KeyPair pair, String passphrase) throws Exception {
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

  @Test
  void run_missingDirectory_failsThereAndOthersAreLookedAt() {
    file("in/a.csv");
    List<Check> checks =
        run(
            "{'type':'sftp.list','config':{'path':'/none'}},"
                + "{'type':'sftp.list','config':{'path':'/in/a.csv'}},"
                + "{'type':'sftp.list','config':{'path':'/in'}}");
    assertThat(only(checks, "/steps/0/config/path").code()).isEqualTo("file_not_found");
    assertThat(only(checks, "/steps/1/config/path").code()).isEqualTo("not_a_directory");
    assertThat(only(checks, "/steps/2/config/path").matches()).isEqualTo(1);
  }

  @Test
  void run_referencesOfTheRun_areNotChecked() {
    file("in/a.csv");
    parameters.put("place", "in");
    List<Check> checks =
        run(
            "{'id':'list','type':'sftp.list','config':{'path':'/{{parameters.place}}'}},"
                + "{'type':'sftp.download','config':{'path':'{{steps.list.file_list}}'}},"
                + "{'type':'sftp.list','config':{'path':'{{parameters.other}}'}}");
    assertThat(only(checks, "/steps/0/config/path").matches()).isEqualTo(1);
    assertThat(only(checks, "/steps/1/config/path").result()).isEqualTo(Result.NOT_CHECKED);
    assertThat(only(checks, "/steps/1/config/path").detail()).contains("only in a run");
    assertThat(only(checks, "/steps/2/config/path").detail()).contains("parameters.other");
    assertThat(codes(checks)).isEmpty();
  }

  @Test
  void run_uploadToServerThatDoesNotRename_warnsByItsProfile() {
    file("out/z.csv");
    ServerProfile profile =
        new ServerProfile(
            Instant.EPOCH,
            ".",
            null,
            List.of(),
            Map.of(Capability.RENAME, new Finding(Answer.NO, "OP_UNSUPPORTED")),
            null,
            null,
            1);
    bench.connections.putProfile(bench.connections.get("partner"), profile);
    String upload = "{'type':'sftp.upload','config':{'files':'a.csv','path':'/out/'%s}}";
    assertThat(run(upload.formatted("")))
        .extracting(Check::code)
        .contains("server_does_not_rename");
    assertThat(run(upload.formatted(",'temp':'none'")))
        .extracting(Check::code)
        .doesNotContain("server_does_not_rename");
  }

  @Test
  void run_uploadToMissingOrTakenPlace_saysWhatWouldHappen() {
    file("out/a.csv");
    String upload = "{'type':'sftp.upload','config':{'files':'a.csv','path':'%s'%s}}";
    assertThat(only(run(upload.formatted("/none/deep/", "")), "/steps/0/config/path").code())
        .isEqualTo("directory_not_found");
    Check made =
        only(
            run(upload.formatted("/none/deep/", ",'create_directories':true")),
            "/steps/0/config/path");
    assertThat(made.result()).isEqualTo(Result.OK);
    assertThat(made.detail()).contains("'/none' on would be made");
    assertThat(codes(run(upload.formatted("/out/a.csv", "")))).containsExactly("already_exists");
    assertThat(codes(run(upload.formatted("/out/a.csv", ",'overwrite':'replace'")))).isEmpty();
    assertThat(tree()).containsExactly("/", "/out", "/out/a.csv");
  }

  @Test
  void run_sourceThatAnEarlierStepMayMake_isAWarning() {
    file("in/a.csv");
    String move = "{'type':'sftp.move','config':{'path':'/in/b.csv','destination':'/in/c.csv'}}";
    assertThat(only(run(move), "/steps/0/config/path").result()).isEqualTo(Result.FAILED);
    List<Check> after =
        run("{'type':'sftp.upload','config':{'files':'b.csv','path':'/in/'}}," + move);
    assertThat(only(after, "/steps/1/config/path").result()).isEqualTo(Result.WARNING);
  }

  @Test
  void run_serverThatHangs_isTimedOutAndOthersAreNot() throws Exception {
    file("in/a.csv");
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      ObjectNode json = (ObjectNode) Json.tree(bench.connections.get("partner").connection());
      json.put("port", silent.getLocalPort()).put("name", "silent");
      bench.connections.put(com.couriermft.connection.ConnectionReader.read("silent", json), null);
      long start = System.nanoTime();
      List<Check> checks =
          run(
              Duration.ofSeconds(3),
              "{'type':'sftp.list','config':{'path':'/in','connection':'silent'}},"
                  + "{'type':'sftp.list','config':{'path':'/in'}}");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
      assertThat(only(checks, "/steps/0/config/connection").code()).isEqualTo("timed_out");
      assertThat(only(checks, "/steps/1/config/path").matches()).isEqualTo(1);
    }
  }

  @Test
  void run_listingThatHangs_isTimedOutForItsStepOnly() {
    file("slow/a.csv");
    file("in/a.csv");
    CountDownLatch over = new CountDownLatch(1);
    server.onOpenDirectory =
        name -> {
          if (name.endsWith("slow")) {
            awaitQuietly(over);
          }
        };
    List<Check> checks =
        run(
            Duration.ofSeconds(4),
            "{'type':'sftp.list','config':{'path':'/slow'}},"
                + "{'type':'sftp.list','config':{'path':'/in'}}");
    over.countDown();
    assertThat(codes(checks)).containsExactly("timed_out");
    assertThat(only(checks, "/steps/0/config").code()).isEqualTo("timed_out");
    assertThat(only(checks, "/steps/1/config/path").matches()).isEqualTo(1);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void run_twentyThousandNames_countsThemAndKeepsTen() throws Exception {
    Path in = Files.createDirectory(directory.resolve("in"));
    for (int i = 0; i < 20_000; i++) {
      Files.createFile(in.resolve("f%05d.csv".formatted(i)));
    }
    List<Check> checks =
        run("{'type':'sftp.list','config':{'path':'/in','pattern':'*.csv','max_files':5}}");
    Check pattern = only(checks, "/steps/0/config/pattern");
    assertThat(pattern.matches()).isEqualTo(20_000);
    assertThat(pattern.sample()).hasSize(10);
    assertThat(pattern.sample()).first().extracting(Check.Sample::name).isEqualTo("f00000.csv");
  }

  @Test
  void run_hostileNames_areShownSafely() {
    file("in/x1");
    file("in/x2");
    server.disguises.put("x1", "a\u001b[2J.csv");
    server.disguises.put("x2", "b\u202evsc.exe");
    Check path = only(run("{'type':'sftp.list','config':{'path':'/in'}}"), "/steps/0/config/path");
    assertThat(path.matches()).isEqualTo(1);
    assertThat(path.sample()).extracting(Check.Sample::name).containsExactly("b\ufffdvsc.exe");
  }

  @Test
  void run_ended_leavesNoSessionOpen() {
    run("{'type':'sftp.list','config':{'path':'/'}}");
    Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> server.sessions() == 0);
  }

  private List<Check> run(String steps) {
    return run(LIMIT, steps);
  }

  private List<Check> run(Duration limit, String steps) {
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
    Names names = new Names(bench.connections, bench.keys, bench.secrets, bench.sessions);
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

  private static List<Check> of(List<Check> checks, Check.Kind kind) {
    return checks.stream().filter(check -> check.kind() == kind).toList();
  }

  private static Check only(List<Check> checks, String pointer) {
    List<Check> there =
        checks.stream()
            .filter(c -> c.pointer().equals(pointer) && c.kind() != Check.Kind.SECRET)
            .toList();
    assertThat(there).as("%s in %s", pointer, checks).hasSize(1);
    return there.get(0);
  }

  private static List<String> codes(List<Check> checks) {
    return checks.stream()
        .filter(check -> check.result() == Result.FAILED)
        .map(check -> String.valueOf(check.code()))
        .toList();
  }

  private void pin(String pins) {
    ObjectNode json = (ObjectNode) Json.tree(bench.connections.get("partner").connection());
    json.set("host_keys", Json.parse(("[" + pins + "]").replace('\'', '"')));
    bench.put(json);
  }

  private List<String> tree() {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.map(path -> "/" + directory.relativize(path)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void file(String name) {
    try {
      Path path = directory.resolve(name);
      Files.createDirectories(path.getParent());
      Files.write(path, new byte[1]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
