package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Check.Result;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.partners.key.KeyMaterial;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.peers.TestServer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Tests the reports of dry runs about failed logins and hanging servers. */
class SftpDryRunLoginTest extends SftpDryRun {
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

  @Test
  void run_serverThatHangs_isTimedOutAndOthersAreNot() throws Exception {
    file("in/a.csv");
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      ObjectNode json = (ObjectNode) Json.tree(bench.connections.get("partner").connection());
      json.put("port", silent.getLocalPort()).put("name", "silent");
      bench.connections.put(
          com.couriermft.partners.connection.ConnectionReader.read("silent", json), null);
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

  @Test
  void run_ended_leavesNoSessionOpen() {
    run("{'type':'sftp.list','config':{'path':'/'}}");
    Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> server.sessions() == 0);
  }
}
