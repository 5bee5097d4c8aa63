package com.couriermft.partners.remote.ftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.secret.Secret;
import com.couriermft.partners.connection.FtpConnection.Tls.Mode;
import com.couriermft.partners.connection.Replace;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.peers.FtpServer;
import com.couriermft.peers.ProFtpd;
import com.couriermft.peers.Vsftpd;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which certificates are trusted or refused, and the resulting messages. */
class FtpsTest {
  private static final String OTHER = "SHA256:" + "0".repeat(64);
  private static final List<String> TLS_12 = List.of("1.2");

  @TempDir private static Path directory;
  private static Vsftpd server;

  @BeforeAll
  static void start() {
    Vsftpd.assumeInstalled();
    server = new Vsftpd(directory, Mode.EXPLICIT);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void open_otherFingerprintPinned_isRefusedBeforeCredentials() throws Exception {
    try (Vsftpd untouched =
        new Vsftpd(Files.createDirectory(directory.resolve("u")), Mode.EXPLICIT)) {
      FtpPartner partner = FtpPartner.of(untouched, "127.0.0.1", TLS_12, List.of(OTHER));
      assertThatThrownBy(partner::open)
          .satisfies(is("certificate_not_trusted", FailureClass.PERMANENT))
          .hasMessageContaining(untouched.fingerprint());
      assertThat(directory.resolve("u/vsftpd.log"))
          .content()
          .contains("AUTH TLS")
          .doesNotContainPattern("command.*USER");
    }
  }

  @Test
  void open_selfIssuedAndNothingPinned_isRefused() {
    assertThatThrownBy(() -> FtpPartner.of(server, "127.0.0.1", TLS_12, List.of()).open())
        .satisfies(is("certificate_not_trusted", FailureClass.PERMANENT))
        .hasMessageContaining(server.fingerprint());
  }

  @Test
  void open_authorityTrusted_needsTheHostsName() throws Exception {
    List<String> authority = List.of(server.certificate().pem());
    try (RemoteFiles remote = FtpPartner.of(server, "127.0.0.1", TLS_12, authority).open()) {
      assertThat(remote.peer().key()).isEqualTo(server.fingerprint());
      assertThat(remote.find(server.remote("none"))).isEmpty();
    }
    assertThatThrownBy(() -> FtpPartner.of(server, "localhost", TLS_12, authority).open())
        .satisfies(is("certificate_not_trusted", FailureClass.PERMANENT));
  }

  @Test
  void open_fingerprintPinned_anyNameWillDo() throws Exception {
    List<String> pin = List.of(server.fingerprint());
    try (RemoteFiles remote = FtpPartner.of(server, "localhost", TLS_12, pin).open()) {
      write(remote, server.remote("by-name.bin"));
    }
    assertThat(server.root().resolve("by-name.bin")).hasSize(3);
  }

  @Test
  void open_wrongPassword_isPermanentAndKeepsTheSecret() {
    ProFtpd.assumeInstalled();
    Path own = directory.resolve("p");
    try (ProFtpd other = new ProFtpd(own, Mode.EXPLICIT)) {
      FtpPartner partner = FtpPartner.of(other);
      partner.secrets().put("partner-password", Secret.of("hunter2"));
      assertThatThrownBy(partner::open)
          .satisfies(is("authentication_failed", FailureClass.PERMANENT))
          .hasMessageNotContaining("hunter2");
      partner.secrets().put("partner-password", Secret.of("a\r\nDELE x"));
      assertThatThrownBy(partner::open)
          .satisfies(is("authentication_failed", FailureClass.PERMANENT))
          .hasMessageContaining("line break");
    }
  }

  @Test
  void open_serverWithoutTls_sendsNoCredentials() throws Exception {
    Path own = Files.createDirectory(directory.resolve("plain"));
    try (Vsftpd plain = new Vsftpd(own, null)) {
      FtpPartner partner = FtpPartner.of(plain).over(Mode.EXPLICIT);
      assertThatThrownBy(partner::open)
          .satisfies(is("not_supported_by_server", FailureClass.PERMANENT))
          .hasMessageContaining("No credentials");
      assertThat(own.resolve("vsftpd.log")).content().doesNotContainPattern("command.*USER");
    }
  }

  @Test
  void open_nobodyListens_isTransient() {
    FtpPartner partner = FtpPartner.of(server).at(1);
    assertThatThrownBy(partner::open).satisfies(is("connection_failed", FailureClass.TRANSIENT));
  }

  @Test
  void tls13_onVsftpd_everyDataConnectionResumes() throws Exception {
    List<String> pin = List.of(server.fingerprint());
    try (RemoteFiles remote = FtpPartner.of(server, "127.0.0.1", List.of("1.3"), pin).open()) {
      for (int i = 0; i < 4; i++) {
        write(remote, server.remote("thirteen-" + i));
        remote.list(server.remote(""), file -> {});
      }
    }
    assertThat(server.root().resolve("thirteen-3")).hasSize(3);
  }

  @Test
  void dataConnection_notResumed_isNamedForWhatItIs() throws Exception {
    assertRefused(server, FtpPartner.of(server));
    ProFtpd.assumeInstalled();
    try (ProFtpd other = new ProFtpd(directory.resolve("unresumed"), Mode.EXPLICIT)) {
      assertRefused(other, FtpPartner.of(other));
    }
  }

  /** The JDK does not find the session of a socket that reports the actual port. */
  private static void assertRefused(FtpServer refusing, FtpPartner partner) throws IOException {
    FtpSession session =
        new FtpSession(
            () ->
                new FtpSockets(partner.connection(), partner.secrets(), OutboundPolicy.unbounded()),
            sockets -> {
              LoggedIn in = new FtpLogin(partner.connection(), partner.secrets(), sockets).logIn();
              sockets.reportPort(0);
              return in;
            });
    RemoteFiles.Peer peer = new RemoteFiles.Peer("", null, null);
    try (RemoteFiles remote =
        new FtpFiles(
            "partner",
            peer,
            ServerProfile.Answer.UNKNOWN,
            Replace.AUTO,
            List.of(),
            session,
            new KnownTimes(InstantSource.system()))) {
      assertThatThrownBy(() -> remote.list(refusing.remote(""), file -> {}))
          .satisfies(is("tls_session_not_reused", FailureClass.TRANSIENT))
          .hasMessageContaining("require_ssl_reuse");
    }
  }

  @Test
  void names_withLineBreaks_areRefusedUnsent() throws Exception {
    try (RemoteFiles remote = FtpPartner.of(server).open()) {
      for (String name : List.of("a\r\nDELE b", "a\nb", "a\0b")) {
        assertThatThrownBy(() -> remote.delete(server.remote("") + "/" + name))
            .satisfies(is("invalid_remote_path", FailureClass.PERMANENT));
        assertThatThrownBy(() -> remote.create(server.remote("") + "/" + name, true))
            .satisfies(is("invalid_remote_path", FailureClass.PERMANENT));
      }
      assertThat(remote.find(server.remote(""))).isPresent();
    }
  }

  @Test
  void sink_givenUp_isNoUploadToTheServer() throws Exception {
    try (RemoteFiles remote = FtpPartner.of(server).open()) {
      try (RemoteFiles.Sink sink = remote.create(server.remote("given-up.bin"), true)) {
        sink.write(new byte[500_000], 0, 500_000);
      }
      write(remote, server.remote("after.bin"));
    }
    assertThat(directory.resolve("vsftpd.log"))
        .content()
        .contains("FAIL UPLOAD")
        .doesNotContainPattern("OK UPLOAD.*given-up");
    assertThat(server.root().resolve("after.bin")).hasSize(3);
  }

  @Test
  void stop_whileReading_endsTheSessionAtOnce() throws Exception {
    Files.write(server.root().resolve("big.bin"), new byte[40 << 20]);
    AutoCloseable[] stop = new AutoCloseable[1];
    try (RemoteFiles remote = FtpPartner.of(server).open(c -> stop[0] = c);
        RemoteFiles.Source source = remote.open(server.remote("big.bin"))) {
      var in = source.read(0, Long.MAX_VALUE);
      assertThat(in.readNBytes(100)).hasSize(100);
      stop[0].close();
      assertThatThrownBy(in::readAllBytes).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> remote.find("x")).isInstanceOf(IOException.class);
    }
  }

  @Test
  void test_reportsCertificateVersionAndFeatures() {
    ConnectionReport report = FtpPartner.of(server).test();
    assertThat(report.reachable()).isTrue();
    assertThat(report.authenticated()).isTrue();
    assertThat(report.banner()).contains("vsFTPd");
    assertThat(report.tls()).isEqualTo("TLSv1.2");
    assertThat(report.key()).isNotNull();
    assertThat(report.key().fingerprint()).isEqualTo(server.fingerprint());
    assertThat(report.key().trusted()).isTrue();
    assertThat(report.extensions()).contains("SIZE", "REST STREAM", "MDTM");
    ConnectionReport refused = FtpPartner.of(server, "127.0.0.1", TLS_12, List.of(OTHER)).test();
    assertThat(refused.reachable()).isTrue();
    assertThat(refused.authenticated()).isFalse();
    assertThat(refused.code()).isEqualTo("certificate_not_trusted");
    assertThat(refused.key().trusted()).isFalse();
  }

  private static void write(RemoteFiles remote, String path) throws IOException {
    try (RemoteFiles.Sink sink = remote.create(path, true)) {
      sink.write(new byte[3], 0, 3);
      assertThat(sink.confirmedSize()).isEqualTo(3);
      sink.finish();
    }
  }

  private static Consumer<Throwable> is(String code, FailureClass failureClass) {
    return thrown -> {
      assertThat(thrown).isInstanceOf(CourierException.class);
      CourierException e = (CourierException) thrown;
      assertThat(e.code()).as(e.getMessage()).isEqualTo(code);
      assertThat(e.failureClass()).isEqualTo(failureClass);
    };
  }
}
