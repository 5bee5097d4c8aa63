package com.couriermft.partners.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.credential.TokenRequestContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.peers.DatabaseServer;
import com.couriermft.peers.FaultProxy;
import com.couriermft.peers.FaultProxy.Fault;
import com.couriermft.peers.FaultProxy.Flow;
import com.couriermft.peers.MariaServer;
import com.couriermft.peers.PostgresServer;
import com.couriermft.storage.identity.ManagedIdentity;
import com.couriermft.testing.IdentityEndpoint;
import com.couriermft.transfer.supervision.Progress;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests sessions with real servers: TLS, trust, policy, login and cancellation. */
class SessionsTest {
  enum Kind {
    POSTGRES(PostgresServer::shared, "select pg_sleep(30)"),
    MARIA(MariaServer::shared, "select sleep(30)");

    private final Supplier<DatabaseServer> server;
    private final String sleep;

    Kind(Supplier<DatabaseServer> server, String sleep) {
      this.server = server;
      this.sleep = sleep;
    }

    DatabaseLab lab() {
      return new DatabaseLab(server.get());
    }
  }

  private static String one(DatabaseSession session, String sql) throws SQLException {
    try (Statement statement = session.jdbc().createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void test_ofAServerOfATrustedAuthority_showsCertificateVersionAndTls(Kind kind) {
    DatabaseLab lab = kind.lab();
    ConnectionReport report = lab.save(lab.trusting("verify_full")).test();
    assertThat(report.message()).isNull();
    assertThat(report.authenticated()).isTrue();
    assertThat(report.banner()).startsWith(kind.server.get().product());
    assertThat(report.tls()).startsWith("TLSv1.");
    assertThat(report.key()).isNotNull();
    assertThat(report.key().trusted()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void test_ofAServerThatNobodyVouchesFor_logsInNowhere(Kind kind) {
    ConnectionReport report = kind.lab().save("'tls': {}").test();
    assertThat(report.code()).isEqualTo("certificate_not_trusted");
    assertThat(report.key()).isNotNull();
    assertThat(report.key().trusted()).isFalse();
    assertThat(report.authenticated()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void test_ofAPinnedCertificate_needsNoAuthority(Kind kind) {
    DatabaseLab lab = kind.lab();
    String pin = lab.save("'tls': {}").test().key().fingerprint();
    assertThat(lab.save("'tls': {'trust': ['" + pin + "']}").test().authenticated()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void test_byAnotherName_isRefusedUnlessTheNameDoesNotCount(Kind kind) {
    DatabaseLab lab = kind.lab();
    String named = "'host': 'localhost', ";
    assertThat(lab.save(named + lab.trusting("verify_full")).test().code())
        .isEqualTo("certificate_not_trusted");
    assertThat(lab.save(named + lab.trusting("verify_ca")).test().message()).isNull();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void test_withAWrongPassword_isRefusedForGood(Kind kind) {
    DatabaseLab lab = kind.lab();
    lab.password("wrong");
    ConnectionReport report = lab.test();
    assertThat(report.code()).isEqualTo("authentication_failed");
    assertThat(report.message()).doesNotContain("wrong");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void test_ofNobody_isTransient(Kind kind) throws IOException {
    int port;
    try (FaultProxy gone = new FaultProxy(1)) {
      port = gone.port();
    }
    DatabaseLab lab = kind.lab().save(port, "'tls': {'mode': 'off'}");
    assertThat(lab.test().code()).isEqualTo("connection_failed");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void open_ofAnAddressThatThePolicyRefuses_connectsToNothing(Kind kind) {
    DatabaseLab lab = new DatabaseLab(kind.server.get(), OutboundPolicy.STRICT);
    assertThatThrownBy(lab::open)
        .isInstanceOfSatisfying(
            CourierException.class,
            e -> assertThat(e.is(ConnectionCodes.OUTBOUND_REFUSED)).as(e.getMessage()).isTrue());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void open_ofASilentServer_endsWithTheConnectTimeout(Kind kind) throws IOException {
    try (FaultProxy line = new FaultProxy(kind.server.get().port())) {
      line.arm(Fault.STALL, Flow.DOWN, 10);
      DatabaseLab lab =
          kind.lab().save(line.port(), "'tls': {'mode': 'off'}, 'connect_timeout_seconds': 1");
      assertThatThrownBy(lab::open)
          .isInstanceOfSatisfying(
              CourierException.class,
              e -> assertThat(e.is(ConnectionCodes.CONNECTION_FAILED)).as(e.getMessage()).isTrue());
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void session_hasTheTimeZoneAndCannotWriteWhenItReads(Kind kind) throws SQLException {
    DatabaseLab lab = kind.lab().save("'tls': {'mode': 'off'}, 'session': {'time_zone': '+02:00'}");
    try (DatabaseSession session = lab.open()) {
      String zone = kind == Kind.MARIA ? "select @@time_zone" : "show time zone";
      assertThat(one(session, zone)).contains("02:00");
      session.begin(true, Isolation.REPEATABLE_READ);
      assertThatThrownBy(() -> Databases.run(session.jdbc(), "create table t_never (a int)"))
          .isInstanceOfSatisfying(
              SQLException.class,
              e -> assertThat(session.meaning(e)).isEqualTo(SqlFailure.REJECTED));
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void breaker_ofARunningStatement_endsItInTheServer(Kind kind) throws Exception {
    assertBroken(
        kind,
        kind.sleep,
        session -> {
          try (Statement statement = session.jdbc().createStatement()) {
            session.running(statement, () -> statement.execute(kind.sleep));
          }
        });
  }

  @Test
  void breaker_ofACopy_endsItInTheServer() throws Exception {
    String copy = "copy (select pg_sleep(60)) to stdout (format csv)";
    assertBroken(Kind.POSTGRES, copy, session -> PostgresCopy.read(session, copy, line -> {}));
  }

  /** An operation that takes a long time on the server. */
  private interface Work {
    void run(DatabaseSession session) throws SQLException, IOException;
  }

  private static void assertBroken(Kind kind, String sql, Work work) throws Exception {
    DatabaseLab lab = kind.lab();
    List<AutoCloseable> closables = new ArrayList<>();
    try (DatabaseSession session = lab.databases().open("erp", Progress.NONE, closables::add);
        DatabaseSession other = lab.open()) {
      CompletableFuture<Void> running =
          CompletableFuture.runAsync(
              () -> {
                try {
                  work.run(session);
                } catch (SQLException | IOException e) {
                  throw new IllegalStateException(e);
                }
              },
              task -> new Thread(task).start());
      awaitSleepers(other, kind, sql, 1);
      closables.get(closables.size() - 1).close();
      assertThatThrownBy(() -> running.get(10, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class);
      awaitSleepers(other, kind, sql, 0);
    }
  }

  private static void awaitSleepers(
      DatabaseSession session, Kind kind, String statement, int expected) {
    String sql =
        kind == Kind.MARIA
            ? "select count(*) from information_schema.processlist where info = '%s'"
            : "select count(*) from pg_stat_activity where state = 'active' and query = '%s'";
    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .until(
            () -> Integer.parseInt(one(session, sql.formatted(statement.replace("'", "''")))),
            seen -> seen == expected);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void failure_ofARow_saysTheConstraintAndNoValue(Kind kind) throws SQLException {
    try (DatabaseSession session = kind.lab().open()) {
      Databases.run(session.jdbc(), "drop table if exists t_unique");
      Databases.run(
          session.jdbc(), "create table t_unique (a varchar(20), constraint only_one unique (a))");
      Databases.run(session.jdbc(), "insert into t_unique values ('secretive')");
      assertThatThrownBy(
              () -> Databases.run(session.jdbc(), "insert into t_unique values ('secretive')"))
          .isInstanceOfSatisfying(
              SQLException.class,
              e -> {
                CourierException failure = session.failure("statement 1", e);
                assertThat(failure.code()).isEqualTo("constraint_violated");
                assertThat(failure.getMessage()).doesNotContain("secretive");
                assertThat(failure.getCause()).isNull();
              });
    }
  }

  /** The server accepts the token as a password, like servers in Azure. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void open_withAManagedIdentity_logsInWithItsToken(Kind kind) throws Exception {
    DatabaseLab lab = kind.lab();
    try (IdentityEndpoint endpoint = new IdentityEndpoint(InstantSource.system());
        Connection direct = lab.direct();
        Statement statement = direct.createStatement()) {
      statement.execute(
          kind == Kind.POSTGRES
              ? "do $$ begin create role app login password 'token-1'; exception when others then"
                  + " end $$"
              : "create or replace user app@'%' identified by 'token-1'");
      if (kind == Kind.MARIA) {
        statement.execute("grant all on *.* to app@'%'");
      }
      ManagedIdentity identity =
          new ManagedIdentity(
              endpoint.uri(), IdentityEndpoint.HEADER, null, InstantSource.system());
      lab.identity(
          resource ->
              identity
                  .getTokenSync(new TokenRequestContext().addScopes(resource + "/.default"))
                  .getToken());
      lab.save(
          "'username': 'app', 'auth': {'type': 'managed_identity'}, "
              + lab.trusting("verify_full"));
      for (int i = 0; i < 2; i++) {
        try (DatabaseSession session = lab.open()) {
          assertThat(one(session, "select 1")).isEqualTo("1");
        }
      }
      assertThat(endpoint.asked())
          .containsExactly(
              "api-version=2019-08-01&resource=https://ossrdbms-aad.database.windows.net"
                  + " header-of-the-host");
      lab.identity(resource -> "another");
      assertThatThrownBy(lab::open)
          .isInstanceOfSatisfying(
              CourierException.class,
              e -> {
                assertThat(e.failureCode()).isEqualTo(ConnectionCodes.AUTHENTICATION_FAILED);
                assertThat(e.getMessage()).doesNotContain("another");
              });
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void prepare_runTwice_makesTheLedgerOnce(Kind kind) throws Exception {
    DatabaseLab lab = kind.lab();
    try (Connection direct = lab.direct();
        Statement statement = direct.createStatement()) {
      statement.execute("drop table if exists courier_ledger");
      assertThat(lab.databases().prepare("erp", false).ready()).isFalse();
      assertThat(lab.databases().prepare("erp", true).made()).isTrue();
      Databases.Preparation again = lab.databases().prepare("erp", true);
      assertThat(again.made()).isFalse();
      assertThat(again.ready()).isTrue();
      assertThat(again.statements().get(0)).startsWith("create table courier_ledger");
    }
  }
}
