package com.couriermft.partners.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.channel.HookPeer.Seen;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests emails through Microsoft Graph and Azure Communication Services, as parsed by a fake
 * service.
 */
@Timeout(60)
class AzureMailTest {
  private static final byte[] CONTENT = {1, 2, 3};

  private final Desk desk = new Desk();
  private HookPeer peer;

  @BeforeEach
  void start() throws IOException {
    peer = new HookPeer();
    peer.answers(202, "", "Operation-Location", "https://x/emails/operations/1");
  }

  @AfterEach
  void stop() {
    peer.close();
  }

  private StoredChannel channel(String type) {
    return desk.save(
        "mail",
        "{'type': '%s', 'endpoint': 'http://127.0.0.1:%d', 'from': 'courier+a@example.com', 'to': ['ops@example.com'], 'cc': ['boss@example.com']}"
            .formatted(type, peer.port()));
  }

  @Test
  void graph_sendsAMailAsTheIdentity() throws Exception {
    Attachment file = attachment("../../invoice.pdf", CONTENT.length);
    DeliveryReceipt receipt = desk.send(channel("graph"), Desk.hostile().to(null, List.of(file)));
    assertThat(receipt.status()).isEqualTo(202);
    Seen seen = peer.seen.get(0);
    assertThat(seen.path()).isEqualTo("/v1.0/users/courier%2Ba%40example.com/sendMail");
    assertThat(desk.tokens).containsExactly(peer.url(""));
    assertThat(seen.headers().getFirst("Authorization")).startsWith("Bearer token-for-");
    JsonNode mail = seen.json().path("message");
    assertThat(mail.at("/toRecipients/0/emailAddress/address").asText())
        .isEqualTo("ops@example.com");
    assertThat(mail.at("/ccRecipients/0/emailAddress/address").asText())
        .isEqualTo("boss@example.com");
    assertThat(mail.path("subject").asText()).doesNotContain("\r", "\n").hasSizeLessThan(201);
    assertThat(mail.at("/body/content").asText()).doesNotContain("<script", "\u202e");
    assertThat(mail.at("/internetMessageHeaders/0/value").asText()).isEqualTo(Desk.hostile().id());
    assertThat(mail.at("/attachments/0/name").asText()).isEqualTo(".._.._invoice.pdf");
    assertThat(Base64.getDecoder().decode(mail.at("/attachments/0/contentBytes").asText()))
        .isEqualTo(CONTENT);
  }

  @Test
  void acs_sendsAMailWithAnIdOfItsOwn() throws Exception {
    StoredChannel channel = channel("acs");
    Recipients others = new Recipients(List.of("other@example.com"), List.of());
    DeliveryReceipt receipt = desk.send(channel, Desk.notice().to(others, List.of()));
    desk.send(channel, Desk.notice());
    Seen seen = peer.seen.get(0);
    assertThat(seen.path()).isEqualTo("/emails:send?api-version=2023-03-31");
    assertThat(desk.tokens).contains("https://communication.azure.com");
    String operation = seen.headers().getFirst("Operation-Id");
    assertThat(operation).matches("[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}");
    assertThat(peer.seen.get(1).headers().getFirst("Operation-Id")).isEqualTo(operation);
    assertThat(receipt.reference()).isEqualTo(operation);
    JsonNode mail = seen.json();
    assertThat(mail.path("senderAddress").asText()).isEqualTo("courier+a@example.com");
    assertThat(mail.at("/recipients/to/0/address").asText()).isEqualTo("other@example.com");
    assertThat(mail.at("/recipients/cc")).isEmpty();
    assertThat(mail.at("/content/plainText").asText()).contains("Job: partner-invoices");
  }

  @Test
  void gone_isNoReasonToDisableAService() {
    peer.answers(410, "");
    StoredChannel channel = channel("graph");
    assertThatThrownBy(() -> desk.send(channel, Desk.notice()))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("channel_denied"));
    assertThat(desk.channels.get("mail").channel().traits().enabled()).isTrue();
  }

  @Test
  void attachments_thatAreTooLarge_areRefusedBeforeTheyAreRead() {
    Attachment large = new Attachment("a", "text/plain", 1L << 40, () -> fail());
    for (String type : List.of("graph", "acs")) {
      StoredChannel channel = channel(type);
      assertThatThrownBy(() -> desk.send(channel, Desk.notice().to(null, List.of(large))))
          .hasMessageContaining("use a channel of type smtp");
    }
    assertThat(peer.seen).isEmpty();
  }

  @Test
  void attachment_thatHasChanged_isNotSent() {
    Attachment shorter = attachment("a", 2);
    StoredChannel channel = channel("graph");
    assertThatThrownBy(() -> desk.send(channel, Desk.notice().to(null, List.of(shorter))))
        .hasMessageContaining("no longer 2 bytes");
    assertThat(peer.seen).isEmpty();
  }

  private static Attachment attachment(String name, long size) {
    return new Attachment(name, "application/pdf", size, () -> new ByteArrayInputStream(CONTENT));
  }

  private static InputStream fail() {
    throw new AssertionError("It was opened");
  }
}
