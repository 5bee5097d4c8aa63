package com.couriermft.steps.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.OutcomeUnknownException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.channel.Channel;
import com.couriermft.partners.channel.ChannelSenders;
import com.couriermft.partners.channel.ChannelStore;
import com.couriermft.partners.channel.HookPeer;
import com.couriermft.partners.channel.MailPeer;
import com.couriermft.partners.net.NameBook;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.couriermft.testing.ToldDeliveries;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests steps that send notifications, with dying attempts and receivers whose responses are lost.
 */
@Timeout(60)
class NotifyStepsTest {
  private final ToldDeliveries told = new ToldDeliveries();
  private static final byte[] CONTENT = {1, 2, 3, 4};

  private final InstantSource clock = InstantSource.system();
  private final InMemorySecrets secrets = new InMemorySecrets();
  private final ChannelStore channels = ChannelStore.in(new InMemoryTables(clock));
  private final ChannelSenders senders =
      ChannelSenders.of(channels, secrets, NameBook.LOOPBACK, (resource, fresh) -> "token", clock);
  private final NotificationSender telling = new NotificationSender(channels, senders, clock);
  private final List<JsonNode> notes = new ArrayList<>();

  @Test
  void webhook_whoseAnswerIsLost_isRepeatedWithTheSameId() throws Exception {
    try (HookPeer peer = new HookPeer()) {
      saveHook(peer);
      peer.behaves(exchange -> {});
      assertThatThrownBy(() -> webhook(0))
          .isInstanceOfSatisfying(
              CourierException.class, e -> assertThat(e.failureClass().isRetryable()).isTrue());
      peer.answers(204, "");
      StepResult result = webhook(1);
      assertThat(result.outputs().path("status").asInt()).isEqualTo(204);
      assertThat(peer.seen).hasSize(2);
      assertThat(peer.seen)
          .extracting(seen -> seen.headers().getFirst("webhook-id"))
          .containsOnly("01HZ0000000000000000OPERA0");
      assertThat(peer.seen.get(1).json().at("/data/files").asInt()).isEqualTo(3);
      assertThat(webhook(2).outputs().path("status").asInt()).isEqualTo(204);
      assertThat(peer.seen).hasSize(2);
    }
  }

  @Test
  void mail_whoseAnswerIsLost_isNeverRepeatedByItself() throws Exception {
    try (MailPeer peer = new MailPeer(null)) {
      saveMail(peer.diesAt("END"));
      assertThatThrownBy(() -> mail(0, null)).isInstanceOf(OutcomeUnknownException.class);
      peer.diesAt("");
      assertThatThrownBy(() -> mail(1, null)).isInstanceOf(OutcomeUnknownException.class);
      assertThat(peer.mails).hasSize(1);
    }
  }

  @Test
  void mail_thatWasNotSent_isTriedAgain() throws Exception {
    try (MailPeer peer = new MailPeer(null)) {
      saveMail(peer.diesAt("DATA"));
      assertThatThrownBy(() -> mail(0, null))
          .isInstanceOfSatisfying(
              CourierException.class, e -> assertThat(e.code()).isEqualTo("channel_unavailable"));
      peer.diesAt("");
      StepResult result = mail(1, "out/a.pdf");
      assertThat(told.files())
          .singleElement()
          .satisfies(
              file -> {
                assertThat(file.placed()).isEqualTo(Placed.MAIL);
                assertThat(file.remote().address()).isEqualTo("x@example.com");
                assertThat(file.name()).isEqualTo("a.pdf");
              });
      assertThat(result.outputs().path("reference").asText())
          .isEqualTo("<01HZ0000000000000000OPERA0@example.com>");
      assertThat(result.bytes()).isEqualTo(CONTENT.length);
      assertThat(peer.mails).hasSize(1);
      assertThat(peer.mails.get(0)).contains("filename=a.pdf", "AQIDBA==", "To: x@example.com");
    }
  }

  @Test
  void copy_takesTheMailFromNobody() throws Exception {
    try (MailPeer peer = new MailPeer(null)) {
      saveMail(peer);
      List<String> copies = List.of("copy@example.com");
      EmailSendConfig config =
          new EmailSendConfig("mail", "Hello", "Text.", List.of(), copies, null, OnEmpty.FAIL, 1);
      CheckedSteps.run(new EmailSendStep(telling), config, context(0));
      assertThat(peer.mails.get(0)).contains("To: own@example.com", "Cc: copy@example.com");
    }
  }

  @Test
  void mail_withTooMuchAttached_isNotSent() throws Exception {
    try (MailPeer peer = new MailPeer(null)) {
      saveMail(peer);
      EmailSendConfig config = config("out/a.pdf", 3);
      assertThatThrownBy(() -> CheckedSteps.run(new EmailSendStep(telling), config, context(0)))
          .hasMessageContaining("4 bytes together")
          .hasMessageContaining("max_attachment_bytes");
      assertThat(peer.commands).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"'out/*.pdf'", "['in/a.pdf', 'out/*']", "[]", "['**/none']"})
  void mail_whoseAttachmentsAreNotThere_isNotSentUnlessItSaysSo(String attachments)
      throws Exception {
    JsonNode none = Json.parse(attachments.replace('\'', '"'));
    try (MailPeer peer = new MailPeer(null)) {
      saveMail(peer);
      for (OnEmpty onEmpty : OnEmpty.values()) {
        EmailSendConfig config =
            new EmailSendConfig("mail", "Hello", "T", List.of(), List.of(), none, onEmpty, 100);
        Callable<StepResult> sending =
            () -> CheckedSteps.run(new EmailSendStep(telling), config, context(onEmpty.ordinal()));
        if (onEmpty == OnEmpty.FAIL) {
          assertThatThrownBy(sending::call).hasMessageContaining("\"on_empty\" to \"ok\"");
          assertThat(peer.commands).isEmpty();
        } else {
          sending.call();
          assertThat(peer.mails).hasSize(1);
        }
      }
    }
  }

  @Test
  void channel_ofAnotherType_isRefused() throws Exception {
    try (HookPeer peer = new HookPeer()) {
      saveHook(peer);
      EmailSendConfig config =
          new EmailSendConfig("hook", "s", "t", List.of(), List.of(), null, OnEmpty.FAIL, 1);
      assertThatThrownBy(() -> CheckedSteps.run(new EmailSendStep(telling), config, context(0)))
          .hasMessageContaining("smtp, graph, acs");
    }
    assertThatThrownBy(
            () ->
                CheckedSteps.run(
                    new WebhookSendStep(telling),
                    new WebhookSendConfig("none", "t", null),
                    context(0)))
        .hasMessageContaining("no channel 'none'");
  }

  private StepResult webhook(int attempt) throws Exception {
    WebhookSendConfig config =
        new WebhookSendConfig("hook", "invoices.delivered", Json.object().put("files", 3));
    return CheckedSteps.run(new WebhookSendStep(telling), config, context(attempt));
  }

  private StepResult mail(int attempt, @Nullable String file) throws Exception {
    return CheckedSteps.run(new EmailSendStep(telling), config(file, 100), context(attempt));
  }

  private static EmailSendConfig config(@Nullable String file, long most) {
    JsonNode files = file == null ? null : Json.tree(file);
    return new EmailSendConfig(
        "mail",
        "Hello",
        "First.\n\nSecond.",
        List.of("x@example.com"),
        List.of(),
        files,
        OnEmpty.FAIL,
        most);
  }

  private void saveHook(HookPeer peer) {
    secrets.put("url", Secret.of(peer.url("/")));
    secrets.put("key", Secret.of("whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"));
    save(
        "hook",
        "{'type': 'webhook', 'url_secret': 'url', 'signing_secrets': ['key'], 'network':"
            + " 'private'}");
  }

  private void saveMail(MailPeer peer) {
    save(
        "mail",
        ("{'type': 'smtp', 'host': '127.0.0.1', 'port': %d, 'tls': 'off',"
                + " 'from': 'c@example.com', 'to': ['own@example.com']}")
            .formatted(peer.port()));
  }

  private void save(String id, String json) {
    JsonNode read = Channel.read(id, Json.parse(json.replace('\'', '"'))).toJson();
    channels.documents().put(id, (ObjectNode) read, "t", null);
  }

  private StepContext context(int attempt) {
    return new FixedContext(
        workspace(), new StepContext.Attempt("e", "j", "s", attempt, "nonce" + attempt), told);
  }

  private Workspace workspace() {
    StoredFile file =
        new StoredFile("work:/e/out/a.pdf", "a.pdf", CONTENT.length, null, Instant.EPOCH);
    return (Workspace)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Workspace.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "note" -> notes.add(Json.parse(Json.write(arguments[0]))) ? null : null;
                  case "notesOfThisRound" -> List.copyOf(notes);
                  case "find" ->
                      arguments[0].toString().contains("a.pdf") ? List.of(file) : List.of();
                  case "read" -> new ByteArrayInputStream(CONTENT);
                  default -> throw new AssertionError(method);
                });
  }
}
