package com.couriermft.partners.channel;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.BodyPart;
import jakarta.mail.Part;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests emails by having GreenMail, an independent server, accept and parse them. */
@Timeout(60)
class MailMessageTest {
  private final Desk desk = new Desk();
  private GreenMail server;
  private StoredChannel channel;

  @BeforeEach
  void start() {
    server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
    channel =
        desk.save(
            "mail",
            "{'type': 'smtp', 'host': '127.0.0.1', 'port': %d, 'tls': 'off', 'from': 'courier@example.com', 'from_name': 'Courier Ü', 'to': ['ops@example.com'], 'cc': ['boss@example.com']}"
                .formatted(server.getSmtp().getPort()));
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void notice_arrivesAsTextAndHtml() throws Exception {
    DeliveryReceipt receipt = desk.send(channel, Desk.notice());
    MimeMessage mail = received();
    assertThat(mail.getMessageID())
        .isEqualTo("<01KA5QZ0000000000000000001@example.com>")
        .isEqualTo(receipt.reference());
    InternetAddress from = (InternetAddress) mail.getFrom()[0];
    assertThat(from.getAddress()).isEqualTo("courier@example.com");
    assertThat(from.getPersonal()).isEqualTo("Courier Ü");
    assertThat(addresses(mail)).containsExactly("ops@example.com", "boss@example.com");
    assertThat(mail.getSubject()).isEqualTo("[prod] partner-invoices failed: archive_damaged");
    assertThat(mail.getHeader("Auto-Submitted")).containsExactly("auto-generated");
    assertThat(text(mail, 0))
        .contains("The archive is damaged.", "Job: partner-invoices", "Open in Courier: https://");
    assertThat(text(mail, 1))
        .contains("<p ", "partner-invoices</td>", "<a href=\"https://courier.example/ui/");
    // The server stores one copy for each recipient.
    assertThat(server.getReceivedMessages()).hasSize(2);
  }

  @Test
  void hostileTexts_addNoHeaderRecipientOrMarkup() throws Exception {
    desk.send(channel, Desk.hostile());
    MimeMessage mail = received();
    assertThat(addresses(mail)).containsExactly("ops@example.com", "boss@example.com");
    assertThat(mail.getHeader("Bcc")).isNull();
    List<String> names =
        Collections.list(mail.getAllHeaders()).stream()
            .map(h -> h.getName().toLowerCase(Locale.ROOT))
            .toList();
    assertThat(names)
        .containsOnly(
            "return-path",
            "received",
            "from",
            "to",
            "cc",
            "subject",
            "date",
            "message-id",
            "auto-submitted",
            "x-courier-event",
            "mime-version",
            "content-type");
    assertThat(mail.getSubject()).startsWith("<script>alert(1)</script>").hasSizeLessThan(201);
    String html = text(mail, 1);
    assertThat(html).contains("&lt;script&gt;", "&#39;a&#39; &amp;amp; ü漢😀");
    assertThat(html).doesNotContain("<script", "<b>", "\u202e", "\u200b", "\u2066", "\u2028");
    assertThat(html).contains("href=\"https://courier.example/ui?a=%3Cb%3E&amp;c=&#39;%7C\"");
    assertThat(server.getReceivedMessages()).hasSize(2);
  }

  @Test
  void attachments_arriveAsTheyAre_withTheirNames() throws Exception {
    byte[] content = new byte[300_000];
    new Random(7).nextBytes(content);
    String name = "../Räch\r\nnung\u202egpj 漢.pdf";
    Attachment file =
        new Attachment(
            name, "application/pdf", content.length, () -> new ByteArrayInputStream(content));
    Attachment dots = new Attachment("..", "text/plain", 3, () -> stream(".\r\n"));
    desk.send(channel, Desk.notice().to(null, List.of(file, dots)));
    MimeMultipart mixed = (MimeMultipart) received().getContent();
    assertThat(mixed.getCount()).isEqualTo(3);
    BodyPart part = mixed.getBodyPart(1);
    assertThat(part.getDisposition()).isEqualTo(Part.ATTACHMENT);
    assertThat(part.getFileName()).isEqualTo(".._Räch nung\uFFFDgpj 漢.pdf");
    assertThat(part.getContentType()).startsWith("application/pdf");
    assertThat(part.getInputStream().readAllBytes()).isEqualTo(content);
    assertThat(mixed.getBodyPart(2).getFileName()).isEqualTo("attachment");
    assertThat(mixed.getBodyPart(2).getInputStream().readAllBytes())
        .isEqualTo(".\r\n".getBytes(StandardCharsets.US_ASCII));
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  private MimeMessage received() {
    return server.getReceivedMessages()[0];
  }

  private static List<String> addresses(MimeMessage mail) throws Exception {
    return Arrays.stream(mail.getAllRecipients())
        .map(address -> ((InternetAddress) address).getAddress())
        .toList();
  }

  private static String text(MimeMessage mail, int part) throws Exception {
    return (String) ((MimeMultipart) mail.getContent()).getBodyPart(part).getContent();
  }
}
