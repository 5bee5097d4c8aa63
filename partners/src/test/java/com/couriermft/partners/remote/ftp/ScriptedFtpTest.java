package com.couriermft.partners.remote.ftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.partners.connection.FtpConnection;
import com.couriermft.partners.connection.Proxy;
import com.couriermft.partners.connection.Replace;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.peers.ProxyServer;
import com.couriermft.peers.ScriptedFtp;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests odd, wrong and hostile replies. */
class ScriptedFtpTest {
  private static final String ENTRY = "-rw-r--r-- 1 u g 3 Jan 01 2026 ";

  private static final FtpConnection.Quirks TRUSTING =
      new FtpConnection.Quirks(true, true, true, true, Replace.AUTO);

  private final ScriptedFtp server = new ScriptedFtp();

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"200-and so on\r\n", "200-\r\n", "x"})
  void reply_withoutEnd_isGivenUpAtItsBound(String repeated) throws Exception {
    server.endless.put("SIZE", repeated);
    try (RemoteFiles files = FtpPartner.of(server).open()) {
      assertThatThrownBy(() -> files.find("/a.csv"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("longer than");
      assertThatThrownBy(() -> files.delete("/a.csv")).isInstanceOf(IOException.class);
    }
    assertThat(server.sent).isLessThan(20L * ReplyReader.MAX_REPLY);
  }

  @Test
  void greetingOfTheUser_withoutEnd_isAFailedConnection() {
    server.endless.put("PASS", "230-welcome\r\n");
    assertThatThrownBy(() -> FtpPartner.of(server).open())
        .satisfies(is("connection_failed", FailureClass.TRANSIENT))
        .hasMessageContaining("longer than");
  }

  @Test
  void reply_ofManyLines_isReadAndTheNextToo() throws Exception {
    server.answers.put("DELE", "250-gone\r\n" + "250-indeed\r\n".repeat(3_000) + "250 gone");
    try (RemoteFiles files = FtpPartner.of(server).open()) {
      for (int i = 0; i < 10; i++) {
        assertThat(files.delete("/a.csv")).isTrue();
      }
    }
  }

  @Test
  void passive_epsvRefused_pasvIsTaken() throws Exception {
    server.answers.put("EPSV", "500 what?");
    assertThat(list()).containsExactly("a.csv");
    assertThat(server.commands).containsSubsequence("EPSV", "PASV", "LIST");
  }

  @Test
  void passive_epsvPortIsClosed_pasvIsTaken() throws Exception {
    server.answers.put("EPSV", "229 entering (|||1|)");
    assertThat(list()).containsExactly("a.csv");
    assertThat(server.commands).containsSubsequence("EPSV", "PASV", "LIST");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10,1,2,3", "192,168,7,7", "198,51,100,9"})
  void passive_pasvNamesAnotherAddress_theServersIsTaken(String address) throws Exception {
    server.answers.put("EPSV", "500 what?");
    server.answers.put("PASV", "227 entering (" + address + "," + server.dataPort() + ")");
    assertThat(list()).containsExactly("a.csv");
  }

  @Test
  void passive_pasvTrustedBehindAProxy_isAskedForAtOnceAndGoesToItsAddress() throws Exception {
    server.answers.put("PASV", "227 entering (10,1,2,3," + server.dataPort() + ")");
    server.listing = ENTRY + "a.csv\r\n";
    try (ProxyServer proxy = new ProxyServer()) {
      proxy.names.put("10.1.2.3", "127.0.0.1");
      Proxy way = new Proxy(Proxy.Type.SOCKS5, "127.0.0.1", proxy.port(), null, null);
      try (RemoteFiles files = FtpPartner.of(server).with(TRUSTING, way).open()) {
        assertThat(names(files)).containsExactly("a.csv");
      }
      assertThat(proxy.asked).last().asString().startsWith("10.1.2.3:");
    }
    assertThat(server.commands).doesNotContain("EPSV");
  }

  @ParameterizedTest
  @ValueSource(strings = {"257 \"C:\\data\"", "257 \"SYS$LOGIN:[U]\"", "500 what?"})
  void path_relativeWhereNoLoginDirectoryIsTold_isRefused(String told) throws Exception {
    server.answers.put("PWD", told);
    try (RemoteFiles files = FtpPartner.of(server).open()) {
      assertThatThrownBy(() -> files.find("in/a.csv"))
          .satisfies(is("invalid_remote_path", FailureClass.PERMANENT))
          .hasMessageContaining("'in/a.csv' is relative to the login directory");
      assertThat(files.find("/in/a.csv")).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"421 too many", "530 not you", "220 hello"})
  void test_serverThatGreetsAndGoesNoFurther_isReachable(String greeting) {
    server.greeting = greeting;
    server.answers.put("USER", "421 too many");
    ConnectionReport report = FtpPartner.of(server).test();
    assertThat(report.reachable()).isTrue();
    assertThat(report.banner()).isEqualTo(greeting.substring(4));
    assertThat(report.code()).isEqualTo("connection_failed");
  }

  @Test
  void test_serverThatSpeaksSomethingElse_isNotReachable() {
    server.greeting = "SSH-2.0-OpenSSH_9.2p1";
    ConnectionReport report = FtpPartner.of(server).test();
    assertThat(report.reachable()).isFalse();
    assertThat(report.banner()).isNull();
  }

  @Test
  void test_serverThatRepeatsThePassword_isNotQuoted() {
    server.answers.put("PASS", "530 '" + server.password() + "' is wrong");
    ConnectionReport report = FtpPartner.of(server).test();
    assertThat(report.code()).isEqualTo("authentication_failed");
    assertThat(report.message()).contains("'***' is wrong").doesNotContain(server.password());
  }

  @Test
  void test_serverOfManyWords_isShownBounded() {
    server.greeting = "220 hello " + "\u0007\"".repeat(20_000);
    server.answers.put("FEAT", "211-\r\n" + feats(3_000) + "211 end");
    ConnectionReport report = FtpPartner.of(server).test();
    assertThat(report.authenticated()).isTrue();
    assertThat(report.banner()).startsWith("hello ?\"?").hasSizeLessThan(400);
    assertThat(report.extensions()).hasSize(64).allMatch(line -> line.length() <= 160);
  }

  private static String feats(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> " X" + i + " " + "y".repeat(200) + "\r\n")
        .collect(Collectors.joining());
  }

  @Test
  void names_withoutUtf8_areLatin1BothWays() throws Exception {
    server.names = StandardCharsets.ISO_8859_1;
    server.listing = ENTRY + "Übergröße.csv\r\n";
    FtpConnection.Quirks latin1 = new FtpConnection.Quirks(true, true, false, false, Replace.AUTO);
    try (RemoteFiles files = FtpPartner.of(server).with(latin1, null).open()) {
      assertThat(names(files)).containsExactly("Übergröße.csv");
      files.delete("/Übergröße.csv");
    }
    assertThat(server.commands)
        .contains("DELE /Übergröße.csv")
        .noneMatch(c -> c.startsWith("OPTS"));
  }

  @ParameterizedTest
  @CsvSource({"552,remote_disk_full", "452,remote_disk_full", "426,remote_failure"})
  void upload_refusedAtItsEnd_isTransientAndNamed(int code, String expected) throws Exception {
    server.answers.put("STOR end", code + " no more");
    try (RemoteFiles files = FtpPartner.of(server).open();
        RemoteFiles.Sink sink = files.create("/a.csv", false)) {
      sink.write(new byte[] {1, 2, 3}, 0, 3);
      assertThatThrownBy(sink::finish)
          .satisfies(is(expected, FailureClass.TRANSIENT))
          .hasMessageContaining("no more");
    }
  }

  @ParameterizedTest
  @CsvSource({"552,remote_disk_full", "452,remote_disk_full"})
  void upload_refusedAtItsStart_isTransientAndNamed(int code, String expected) throws Exception {
    server.answers.put("STOR", code + " no more");
    try (RemoteFiles files = FtpPartner.of(server).open()) {
      assertThatThrownBy(() -> files.create("/a.csv", false))
          .satisfies(is(expected, FailureClass.TRANSIENT));
    }
  }

  @Test
  void upload_resetByTheServer_isRefusedForTheReasonThatItGives() throws Exception {
    server.resetsUploads = true;
    server.answers.put("STOR end", "552 no more");
    try (RemoteFiles files = FtpPartner.of(server).open()) {
      RemoteFiles.Sink sink = files.create("/a.csv", false);
      sink.write(new byte[] {1, 2, 3}, 0, 3);
      assertThatThrownBy(sink::finish)
          .satisfies(is("remote_disk_full", FailureClass.TRANSIENT))
          .hasMessageContaining("no more");
      assertThat(files.get("/a.csv").sizeBytes()).isEqualTo(3);
    }
  }

  @Test
  void upload_severalPreliminaryReplies_onlyTheLastWordIsItsEnd() throws Exception {
    server.answers.put("STOR end", "150 still\r\n150 and still\r\n226 done");
    server.answers.put("DELE", "450 busy");
    server.answers.put("SIZE", "213 3");
    try (RemoteFiles files = FtpPartner.of(server).open()) {
      try (RemoteFiles.Sink sink = files.create("/a.csv", false)) {
        sink.write(new byte[] {1, 2, 3}, 0, 3);
        sink.finish();
      }
      assertThatThrownBy(() -> files.delete("/a.csv")).hasMessageContaining("busy");
    }
  }

  @Test
  void upload_preliminaryRepliesWithoutEnd_areGivenUp() throws Exception {
    server.answers.put("STOR end", "150 still\r\n".repeat(10_000) + "226 done");
    try (RemoteFiles files = FtpPartner.of(server).open();
        RemoteFiles.Sink sink = files.create("/a.csv", false)) {
      assertThatThrownBy(sink::finish).isInstanceOf(IOException.class);
    }
  }

  @Test
  void size_thatIsNoNumberInDigits_isNone() throws Exception {
    server.answers.put("SIZE", "213 -3");
    try (RemoteFiles files = FtpPartner.of(server).open()) {
      assertThat(files.get("/a.csv").sizeBytes()).isEqualTo(RemoteFile.UNKNOWN_SIZE);
    }
    for (String size : List.of("-3", "+3", "\u0663", "\uff13", "", "9".repeat(19))) {
      String line = "type=file;size=" + size + "; a.csv";
      RemoteFile listed = Facts.read(line).orElseThrow().at("a.csv", "/a.csv");
      assertThat(listed.sizeBytes()).as(size).isEqualTo(RemoteFile.UNKNOWN_SIZE);
    }
  }

  @Test
  void list_lineOfThousandsOfWords_isPassedOver() throws Exception {
    server.listing = ENTRY + "a.csv\r\n-rw-r--r-- 1 " + "a ".repeat(7_000) + "\r\n";
    try (RemoteFiles files = FtpPartner.of(server).open()) {
      assertThat(names(files)).containsExactly("a.csv");
    }
  }

  @Test
  void list_filesWhoseLinesAreAsBefore_costOneCommand() throws Exception {
    server.listing = ENTRY + "a.csv\r\n" + ENTRY + "b.csv\r\n";
    FtpProtocol protocol =
        new FtpProtocol(FtpPartner.of(server).secrets(), OutboundPolicy.unbounded());
    assertThat(times(protocol)).containsExactly(null, null);
    assertThat(server.commands).contains("MDTM /a.csv", "MDTM /b.csv");
    server.commands.clear();
    server.listing = ENTRY + "a.csv\r\n" + ENTRY.replace(" 3 ", " 4 ") + "b.csv\r\n";

    List<Instant> times = times(protocol);

    assertThat(times).containsExactly(Instant.parse("2026-01-01T00:00:00Z"), null);
    assertThat(server.commands).noneMatch(command -> command.endsWith("/a.csv"));
    assertThat(server.commands).contains("SIZE /b.csv", "MDTM /b.csv");
  }

  @Test
  void list_fileThatHasJustChanged_isLookedUpEachTime() throws Exception {
    server.listing = ENTRY + "a.csv\r\n";
    server.answers.put("MDTM", "213 " + Facts.text(Instant.now()));
    FtpProtocol protocol =
        new FtpProtocol(FtpPartner.of(server).secrets(), OutboundPolicy.unbounded());
    assertThat(times(protocol)).hasSize(1).containsOnlyNulls();
    assertThat(times(protocol)).hasSize(1).containsOnlyNulls();
  }

  /**
   * Lists a directory in a new session and looks up each file whose modification time is unknown,
   * as a watcher does.
   */
  private List<Instant> times(FtpProtocol protocol) throws IOException {
    StoredConnection stored =
        new StoredConnection(FtpPartner.of(server).connection(), 1, "etag", Instant.EPOCH, null);
    List<Instant> times = new ArrayList<>();
    try (RemoteFiles files = protocol.open(stored, closable -> {})) {
      List<RemoteFile> found = new ArrayList<>();
      files.list("/", found::add);
      for (RemoteFile file : found) {
        times.add(file.modifiedAt());
        if (file.modifiedAt() == null) {
          files.find(file.path());
        }
      }
    }
    return times;
  }

  @Test
  void passive_serverSilentOnceConnected_isNotAskedAgain() throws Exception {
    server.answers.put("RETR", "");
    FtpPartner partner = FtpPartner.of(server);
    try (FtpSession session = impatient(partner)) {
      assertThatThrownBy(() -> session.openData("RETR", "/a.csv", 0))
          .isInstanceOf(SocketTimeoutException.class);
    }
    assertThat(server.commands).contains("EPSV", "RETR /a.csv").doesNotContain("PASV");
  }

  /** Returns a session with a short reply timeout. */
  private static FtpSession impatient(FtpPartner partner) {
    return new FtpSession(
        () -> new FtpSockets(partner.connection(), partner.secrets(), OutboundPolicy.unbounded()),
        sockets -> {
          LoggedIn in = new FtpLogin(partner.connection(), partner.secrets(), sockets).logIn();
          try {
            in.control().client().setSoTimeout(300);
          } catch (SocketException e) {
            throw new UncheckedIOException(e);
          }
          return in;
        });
  }

  private List<String> list() throws IOException {
    server.listing = ENTRY + "a.csv\r\n";
    try (RemoteFiles files = FtpPartner.of(server).open()) {
      return names(files);
    }
  }

  private static List<String> names(RemoteFiles files) throws IOException {
    List<RemoteFile> found = new ArrayList<>();
    files.list("/", found::add);
    return found.stream().map(RemoteFile::name).toList();
  }

  private static Consumer<Throwable> is(String code, FailureClass failureClass) {
    return thrown -> {
      assertThat(thrown).isInstanceOf(CourierException.class);
      assertThat(((CourierException) thrown).code()).isEqualTo(code);
      assertThat(((CourierException) thrown).failureClass()).isEqualTo(failureClass);
    };
  }
}
