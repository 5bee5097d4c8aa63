package com.couriermft.partners.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.net.NameBook;
import com.couriermft.peers.TestAuthority;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests emails to a server with TLS that accepts, refuses or disconnects at any command. */
@Timeout(60)
class SmtpDialogueTest {
  private static final TestAuthority AUTHORITY = new TestAuthority();

  private Desk desk;
  private MailPeer peer;

  @BeforeEach
  void start() throws IOException, GeneralSecurityException {
    peer = new MailPeer(AUTHORITY.issue("mail.example").tls());
    desk = new Desk(NameBook.of(host -> "127.0.0.1")).secret("password", "pass word");
  }

  @AfterEach
  void stop() throws IOException {
    peer.close();
  }

  static Stream<String> commands() {
    return MailPeer.COMMANDS.stream();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void serverThatDies_hasTheMailOnlyIfItWasSentWhole(String command) {
    peer.diesAt(command);
    CourierException failure = failure("starttls", "plain");
    assertThat(failure.failureClass()).isEqualTo(FailureClass.TRANSIENT);
    assertThat(failure.code())
        .isEqualTo(command.equals("END") ? "channel_answer_lost" : "channel_unavailable");
    assertThat(peer.mails).hasSize(command.equals("END") ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource({
    "GREETING, 554 go away, channel_denied",
    "GREETING, 421 busy, channel_unavailable",
    "AUTH, 535 wrong password, channel_denied",
    "AUTH, 454 later, channel_unavailable",
    "MAIL, 550 not you, channel_denied",
    "MAIL, 552 too large, channel_refused",
    "MAIL, 451 later, channel_unavailable",
    "RCPT, 550 nobody, channel_denied",
    "RCPT, 450 greylisted, channel_unavailable",
    "DATA, 554 no, channel_refused",
    "END, 552 too large, channel_refused",
    "END, 451 disk full, channel_unavailable"
  })
  void serverThatRefuses_saysWhetherToComeBack(String command, String line, String code) {
    peer.replies(command, line);
    CourierException failure = failure("starttls", "plain");
    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.failureClass())
        .isEqualTo(
            code.equals("channel_unavailable") ? FailureClass.TRANSIENT : FailureClass.PERMANENT);
    assertThat(failure.getMessage()).contains("'mail.example'").doesNotContain("pass word");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ops@example.com", "gone@example.com", "copy@example.com"})
  void notice_goesToThoseWhomTheServerKnows_andSaysWhoIsRefused(String unknown)
      throws InterruptedException {
    peer.knowsNot(unknown);
    String json =
        json("starttls", "plain", "mail.example", AUTHORITY.pem())
            .replaceFirst(
                "'to': \\[[^]]*]",
                "'to': ['ops@example.com', 'gone@example.com'], 'cc': ['copy@example.com']");
    StoredChannel channel = desk.save("mail", json);
    DeliveryReceipt receipt = desk.send(channel, Desk.notice());
    assertThat(receipt.refused()).isEqualTo(unknown);
    assertThat(peer.mails).hasSize(1);
    Recipients named =
        new Recipients(List.of("ops@example.com", "gone@example.com"), List.of("copy@example.com"));
    Notice mail = Desk.notice().to(named, List.of());
    assertThat(catchThrowableOfType(CourierException.class, () -> desk.send(channel, mail)).code())
        .isEqualTo("channel_refused");
    assertThat(peer.mails).hasSize(1);
  }

  /** The channel's timeout determines how long Courier waits for a server that scans emails. */
  @Test
  void serverThatThinksAfterTheLastDot_isAwaitedForTheTimeOfTheChannel() throws Exception {
    CountDownLatch open = new CountDownLatch(1);
    peer.thinksUntil(open);
    StoredChannel usual = channel("starttls", "plain");
    assertThat(usual.channel().longestTry()).isEqualTo(Duration.ofMinutes(11));
    String json = json("starttls", "plain", "mail.example", AUTHORITY.pem());
    StoredChannel hasty = desk.save("hasty", json.replaceFirst("\\{", "{'timeout_seconds': 1, "));
    Duration most = hasty.channel().longestTry();
    assertThat(
            catchThrowableOfType(
                    CourierException.class, () -> desk.send(hasty, Desk.notice(), most))
                .code())
        .isEqualTo("channel_answer_lost");
    assertThat(peer.mails).hasSize(1);
    open.countDown();
    assertThat(desk.send(usual, Desk.notice(), usual.channel().longestTry()).refused()).isEmpty();
    assertThat(peer.mails).hasSize(2);
  }

  @Test
  void recipientsOfANotice_areNoFaultOfTheChannel() {
    peer.replies("RCPT", "550 nobody");
    StoredChannel channel = channel("starttls", "plain");
    Notice notice =
        Desk.notice().to(new Recipients(List.of("other@example.com"), List.of()), List.of());
    assertThat(
            catchThrowableOfType(CourierException.class, () -> desk.send(channel, notice)).code())
        .isEqualTo("channel_refused");
  }

  @Test
  void startTls_isRequired_andNothingIsSentWithoutIt() {
    peer.withoutStartTls();
    CourierException failure = failure("starttls", "plain");
    assertThat(failure.code()).isEqualTo("channel_misconfigured");
    assertThat(failure.getMessage()).contains("STARTTLS");
    assertThat(peer.commands).noneMatch(line -> line.startsWith("AUTH"));
    assertThat(peer.commands).noneMatch(line -> line.startsWith("MAIL"));
  }

  @ParameterizedTest
  @CsvSource({"plain", "login"})
  void password_goesOverTlsOnly(String mechanism) throws Exception {
    DeliveryReceipt receipt = desk.send(channel("starttls", mechanism), Desk.notice());
    assertThat(receipt.status()).isEqualTo(250);
    assertThat(receipt.answer()).contains("queued as 42");
    int secured = peer.commands.indexOf("STARTTLS");
    List<String> after = peer.commands.subList(secured, peer.commands.size());
    assertThat(peer.commands.subList(0, secured)).noneMatch(line -> line.startsWith("AUTH"));
    String sent =
        mechanism.equals("plain")
            ? after.stream()
                .filter(l -> l.startsWith("AUTH"))
                .findFirst()
                .orElseThrow()
                .split(" ")[2]
            : after.get(after.indexOf("AUTH LOGIN") + 2);
    assertThat(new String(Base64.getDecoder().decode(sent), StandardCharsets.UTF_8))
        .endsWith("pass word");
  }

  @Test
  void token_isThatOfTheIdentity() throws Exception {
    desk.send(channel("implicit", "xoauth2"), Desk.notice());
    assertThat(desk.tokens).containsExactly("https://outlook.office365.com");
    String auth =
        peer.commands.stream().filter(l -> l.startsWith("AUTH XOAUTH2")).findFirst().orElseThrow();
    assertThat(new String(Base64.getDecoder().decode(auth.split(" ")[2]), StandardCharsets.UTF_8))
        .isEqualTo("user=courier\u0001auth=Bearer token-for-29\u0001\u0001");
  }

  @ParameterizedTest
  @CsvSource({"starttls", "implicit"})
  void certificate_ofAnotherName_isNotTrusted(String tls) {
    if (tls.equals("implicit")) {
      peer.implicit();
    }
    StoredChannel other = save(tls, "plain", "other.example", AUTHORITY.pem());
    assertThat(failure(other).code()).isEqualTo("channel_misconfigured");
    StoredChannel unknown = save(tls, "plain", "mail.example", null);
    assertThat(failure(unknown).getMessage()).contains("'ca'");
    assertThat(peer.commands).noneMatch(line -> line.startsWith("AUTH"));
  }

  @Test
  void serverThatFallsSilent_isLeftInTime() throws Exception {
    try (ServerSocket silent = new ServerSocket(0)) {
      String json =
          json("off", null, "mail.example", null)
              .replace("" + peer.port(), "" + silent.getLocalPort());
      StoredChannel channel = desk.save("silent", json);
      CourierException failure =
          catchThrowableOfType(
              CourierException.class,
              () -> desk.send(channel, Desk.notice(), Duration.ofMillis(500)));
      assertThat(failure.code()).isEqualTo("channel_unavailable");
    }
  }

  @Test
  void forbiddenAddress_isNotConnectedTo() {
    desk = new Desk(NameBook.of(host -> "169.254.169.254")).secret("password", "x");
    assertThat(failure("starttls", "plain").code()).isEqualTo("outbound_refused");
    assertThat(peer.commands).isEmpty();
  }

  @Test
  void notice_toNobody_isNotSent() {
    StoredChannel channel =
        desk.save(
            "nobody",
            json("starttls", "plain", "mail.example", null).replace("['ops@example.com']", "[]"));
    assertThat(failure(channel)).hasMessageContaining("has no recipients");
  }

  private CourierException failure(String tls, String mechanism) {
    return failure(channel(tls, mechanism));
  }

  private CourierException failure(StoredChannel channel) {
    return catchThrowableOfType(CourierException.class, () -> desk.send(channel, Desk.notice()));
  }

  private StoredChannel channel(String tls, String mechanism) {
    if (tls.equals("implicit")) {
      peer.implicit();
    }
    return save(tls, mechanism, "mail.example", AUTHORITY.pem());
  }

  private StoredChannel save(String tls, String mechanism, String host, String ca) {
    return desk.save("mail", json(tls, mechanism, host, ca));
  }

  private String json(String tls, String mechanism, String host, String ca) {
    String auth =
        mechanism == null
            ? ""
            : "'auth': {'type': '%s', 'username': 'courier'%s},"
                .formatted(mechanism, mechanism.equals("xoauth2") ? "" : ", 'secret': 'password'");
    String trust = ca == null ? "" : "'ca': " + Json.write(Json.tree(ca)) + ",";
    return "{'type': 'smtp', 'host': '%s', 'port': %d, 'tls': '%s', %s %s 'from': 'courier@example.com', 'to': ['ops@example.com']}"
        .formatted(host, peer.port(), tls, auth, trust);
  }
}
