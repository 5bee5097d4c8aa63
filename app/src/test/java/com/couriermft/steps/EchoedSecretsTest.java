package com.couriermft.steps;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.app.Courier;
import com.couriermft.app.Partners;
import com.couriermft.engine.Engine;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionStarter;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.channel.Channel;
import com.couriermft.partners.channel.MailPeer;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.net.NameBook;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.peers.DatabaseServer;
import com.couriermft.peers.FaultReply;
import com.couriermft.peers.FaultServer;
import com.couriermft.peers.HostileSftp;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.PostgresServer;
import com.couriermft.peers.ScriptedFtp;
import com.couriermft.peers.TestAuthority;
import com.couriermft.peers.TestServer;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.EventLines;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks responses, in every protocol, in which partners repeat a secret. No part of the secret may
 * be stored with the execution or appear in an event.
 */
@Timeout(120)
class EchoedSecretsTest {
  private static final TestAuthority AUTHORITY = new TestAuthority();
  private static final String USER = "courier";

  private final InMemoryTables tables = new InMemoryTables(InstantSource.system());
  private final InMemoryBlobs blobs = new InMemoryBlobs(InstantSource.system());
  private final InMemoryWorkQueue queue = new InMemoryWorkQueue(InstantSource.system());
  private final InMemorySecrets secrets = new InMemorySecrets();
  private EventLines events;
  private Courier courier;

  @BeforeEach
  void start() {
    events = new EventLines();
    courier =
        new Courier(
            new Courier.Storage(tables, blobs, queue),
            secrets,
            new Partners.Outbound(NameBook.LOOPBACK, OutboundPolicy.unbounded()),
            List.of(),
            List.of(),
            EngineSettings.of("one"),
            () -> {});
  }

  @AfterEach
  void stop() {
    courier.close();
    events.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x9!k", "Tr0ub4dor&3", "a.b*c(d)[e]$", "q'uo\"te\\d{}", "ümläut+%20=", "=p"})
  void ftp_repeatsIt(String secret) throws Exception {
    secrets.put("pw", Secret.of(secret));
    for (String place : List.of("", "PASS", "PWD", "LIST", "TYPE")) {
      String said = allOf(secret);
      try (ScriptedFtp ftp = new ScriptedFtp()) {
        if (place.isEmpty()) {
          ftp.greeting = "421 not now: " + said;
        } else {
          ftp.answers.put(place, "550-It is " + said + "\r\n550 no, " + said + "!");
        }
        connect(
            "{'type':'ftp','host':'127.0.0.1','port':%d,'username':'%s','auth':{'type':'password','secret':'pw'}}"
                .formatted(ftp.port(), USER));
        runs("'ftp.list','config':{'connection':'partner','path':'/in','on_empty':'fail'}");
      }
      assertNothingIsTold(secret, place);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x9!k", "Tr0ub4dor&3", "a.b*c(d)[e]$", "q'uo\"te\\d{}", "ümläut+%20=", "=p"})
  void http_repeatsIt(String secret) throws Exception {
    secrets.put("pw", Secret.of(secret));
    String said = allOf(secret);
    ObjectNode json = Json.object().put("n", 1).put(said, "is " + said);
    json.putArray("list").addObject().put("deep", said);
    List<FaultReply> answers =
        List.of(
            FaultReply.of(403, Map.of("Content-Type", "text/plain"), "no, " + said),
            FaultReply.json(400, Json.write(json)),
            FaultReply.of(200, Map.of("Content-Type", "application/json"), "{" + said),
            FaultReply.json(200, Json.write(json)));
    for (FaultReply answer : answers) {
      try (FaultServer server = FaultServer.start(request -> answer)) {
        connect(
            "{'type':'http','base_url':'%s','tls':{'off':true},'auth':{'type':'basic','username':'%s','secret':'pw'}}"
                .formatted(server.url(), USER));
        runs(
            "'http.request','config':{'connection':'partner','path':'a','headers':{'X-Own':'{{secrets.pw}}'}}");
      }
    }
    // Values that contain a short password are stored, because they may be unrelated to the
    // password.
    if (secret.length() >= 6) {
      assertNothingIsTold(secret, "http");
    }
  }

  @Test
  void sftp_repeatsIt() throws Exception {
    secrets.put("pw", Secret.of(MinaServer.PASSWORD));
    String said = allOf(MinaServer.PASSWORD);
    try (HostileSftp server = new HostileSftp(() -> packet -> status(packet, "no, " + said))) {
      connect(
          "{'type':'sftp','host':'127.0.0.1','port':%d,'username':'%s','auth':{'type':'password','secret':'pw'},'host_keys':['%s']}"
              .formatted(server.port(), TestServer.USER, server.fingerprint()));
      runs("'sftp.list','config':{'connection':'partner','path':'/in'}");
    }
    assertNothingIsTold(MinaServer.PASSWORD, "sftp");
  }

  @Test
  void database_repeatsIt() throws Exception {
    secrets.put("pw", Secret.of(DatabaseServer.PASSWORD));
    connect(
        "{'type':'database','database_type':'postgresql','host':'127.0.0.1','port':%d,'database':'%s','username':'%s','auth':{'type':'password','secret':'pw'},'tls':{'mode':'off'}}"
            .formatted(
                PostgresServer.shared().port(), DatabaseServer.DATABASE, DatabaseServer.USER));
    String said = allOf(DatabaseServer.PASSWORD);
    String hex = HexFormat.of().formatHex(said.getBytes(StandardCharsets.UTF_8));
    String text = "convert_from(''\\\\x" + hex + "'', ''UTF8'')";
    runs(
        "'database.query','config':{'connection':'partner','sql':\"select %s as a, cast(%s as int) as b\"}"
            .formatted(text, text)
            .replace("''", "\u0001"));
    Execution read =
        runs(
            "'database.query','config':{'connection':'partner','sql':\"select %s as a\"}"
                .formatted(text)
                .replace("''", "\u0001"));
    assertThat(read.state()).as("%s", read.failure()).isEqualTo(ExecutionState.COMPLETED);
    assertNothingIsTold(DatabaseServer.PASSWORD, "database");
  }

  @Test
  void mailServer_repeatsIt() throws Exception {
    String secret = "Tr0ub4dor&3 (x)";
    secrets.put("pw", Secret.of(secret));
    for (String place : List.of("GREETING", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", "END")) {
      String said = allOf(secret);
      try (MailPeer peer = new MailPeer(AUTHORITY.issue("127.0.0.1").tls())) {
        peer.replies(place, "550-It is " + said + "\r\n550 no, " + said);
        ObjectNode channel =
            (ObjectNode)
                Json.parse(
                    "{'type':'smtp','host':'127.0.0.1','port':%d,'tls':'starttls','auth':{'type':'plain','username':'%s','secret':'pw'},'from':'c@example.com','to':['o@example.com']}"
                        .formatted(peer.port(), USER)
                        .replace('\'', '"'));
        channel.put("ca", AUTHORITY.pem());
        ObjectNode read = Channel.read("mail", channel).toJson();
        courier.partners().channels().documents().put("mail", read, "t", null);
        Execution sent = runs("'email.send','config':{'channel':'mail','subject':'s','text':'t'}");
        assertThat(sent.state()).isEqualTo(ExecutionState.FAILED);
      }
    }
    assertNothingIsTold(secret, "smtp");
  }

  /** A secret of two letters occurs in nearly every string, so it is not masked. */
  @Test
  void shortSecret_hidesNothing() throws Exception {
    secrets.put("pw", Secret.of("no"));
    try (ScriptedFtp ftp = new ScriptedFtp()) {
      ftp.answers.put("PASS", "530 no, not now");
      connect(
          "{'type':'ftp','host':'127.0.0.1','port':%d,'username':'%s','auth':{'type':'password','secret':'pw'}}"
              .formatted(ftp.port(), USER));
      Execution run = runs("'ftp.list','config':{'connection':'partner','path':'/in'}");
      assertThat(run.failure().message()).contains("no, not now").doesNotContain("***");
    }
  }

  private static String allOf(String secret) {
    return String.join(" and ", said(secret));
  }

  /** Returns the encodings in which a server may repeat a secret. */
  private static List<String> said(String secret) {
    if (secret.length() < 6) {
      return List.of(secret, "'" + secret + "'");
    }
    String pair = USER + ":" + secret;
    String json = Json.write(Json.tree(secret));
    return List.of(
        secret,
        ">" + secret + "<",
        json.substring(1, json.length() - 1),
        URLEncoder.encode(secret, StandardCharsets.UTF_8),
        Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
  }

  private void assertNothingIsTold(String secret, String place) {
    if (secret.length() < 4) {
      return;
    }
    for (String stored : stored()) {
      for (String form : said(secret)) {
        assertThat(stored).as(place).doesNotContain(form.replaceAll("^[>']|[<']$", ""));
      }
    }
  }

  /** Returns everything that executions have stored, and the events. */
  private List<String> stored() {
    List<String> all = new ArrayList<>(events.lines());
    for (String table : List.of("executions", "index", "events", "files", "notifications")) {
      for (Row row : tables.scan(table, 1_000, null).rows()) {
        all.add(row.columns().values().toString());
      }
    }
    for (String container : List.of("work", "contexts")) {
      for (var blob : blobs.list(container, "", null).blobs()) {
        all.add(new String(blobs.get(container, blob.name()), StandardCharsets.UTF_8));
      }
    }
    assertThat(all).isNotEmpty();
    return all;
  }

  private static byte[] status(byte[] packet, String message) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(body);
    if (packet[0] == 1) {
      out.writeByte(2);
      out.writeInt(3);
    } else {
      out.writeByte(101);
      out.write(packet, 1, 4);
      out.writeInt(4);
      byte[] text = message.getBytes(StandardCharsets.UTF_8);
      out.writeInt(text.length);
      out.write(text);
      out.writeInt(0);
    }
    ByteArrayOutputStream framed = new ByteArrayOutputStream();
    new DataOutputStream(framed).writeInt(body.size());
    body.writeTo(framed);
    return framed.toByteArray();
  }

  private void connect(String json) {
    String etag =
        courier.partners().connections().find("partner").map(stored -> stored.etag()).orElse(null);
    courier
        .partners()
        .connections()
        .put(ConnectionReader.read("partner", Json.parse(json.replace('\'', '"'))), etag);
  }

  private Execution runs(String step) throws InterruptedException {
    String job =
        "{'job_id':'j','name':'J','failure_policy':{'type':'retry_step','max_retries':0},'steps':[{'id':'s','type':%s}]}"
            .formatted(step);
    String json = job.replace('\'', '"').replace('\u0001', '\'');
    courier.jobs().save(courier.validator().read(Json.parse(json)), "test", null);
    Execution run =
        courier
            .engine()
            .starter()
            .start(
                ExecutionStarter.Request.builder(
                        "j", Json.object(), Json.object().put("kind", "api").put("by", "test"))
                    .build());
    Instant deadline = Instant.now().plusSeconds(30);
    while ((run.state() == ExecutionState.QUEUED || run.state().isActive())
        && Instant.now().isBefore(deadline)) {
      for (WorkQueue.Received message : queue.receive(Engine.STEPS, 32, Duration.ofMinutes(5))) {
        courier.engine().onMessage(message.body());
        queue.delete(Engine.STEPS, message);
      }
      run = courier.executions().get(run.id()).execution();
    }
    return run;
  }
}
