package com.couriermft.partners.channel;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.partners.channel.Notice.Fact;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests Teams cards and Slack messages, as parsed by a receiver. */
@Timeout(60)
class CardsTest {
  @Test
  void teams_getsACard() throws Exception {
    JsonNode message = sent("teams", Desk.notice());
    assertThat(message.path("type").asText()).isEqualTo("message");
    JsonNode card = message.at("/attachments/0/content");
    assertThat(message.at("/attachments/0/contentType").asText())
        .isEqualTo("application/vnd.microsoft.card.adaptive");
    assertThat(card.path("version").asText()).isEqualTo("1.4");
    assertThat(card.at("/body/0/inlines/0/text").asText())
        .isEqualTo("[prod] partner-invoices failed: archive_damaged");
    assertThat(card.at("/body/3/inlines/0/text").asText()).isEqualTo("Job: ");
    assertThat(card.at("/body/3/inlines/1/text").asText()).isEqualTo("partner-invoices");
    assertThat(card.at("/actions/0/url").asText())
        .isEqualTo("https://courier.example/ui/executions/01K");
  }

  @Test
  void teams_textsKnowNoMarkup() throws Exception {
    JsonNode card = sent("teams", Desk.hostile()).at("/attachments/0/content");
    card.path("body")
        .forEach(block -> assertThat(block.path("type").asText()).isEqualTo("RichTextBlock"));
    for (String text : texts(card)) {
      assertThat(text).doesNotContain("{{", "\u202e", "\u200b", "\u0007", "\u2028", "\r");
    }
  }

  @Test
  void linesOfADigest_areAllThere() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 51; i++) {
      lines.add("line " + i + ".");
    }
    Notice notice =
        Notice.of("id", "digest", Desk.CLOCK.instant(), "51 events", lines, List.of(), null);
    assertThat(Json.write(TeamsSender.message(notice))).contains(lines);
    assertThat(Json.write(SlackSender.message(notice))).contains(lines);
  }

  @Test
  void threeBraces_areNoFunctionOfCards() {
    Notice notice =
        Notice.of(
            "id", "x", Desk.CLOCK.instant(), "{{{DATE(1)}}}", List.of("{{{{"), List.of(), null);
    assertThat(Json.write(TeamsSender.message(notice)))
        .doesNotContain("{{DATE")
        .doesNotContain("{{{");
  }

  @Test
  void teams_messageIsWithinTheLimit_howeverLongItsTextsAre() {
    for (int parts = 0; parts < 60; parts += 7) {
      Notice notice =
          Notice.of(
              "id",
              "digest",
              Desk.CLOCK.instant(),
              "漢".repeat(5_000),
              Collections.nCopies(parts, "漢".repeat(9_000)),
              Collections.nCopies(parts, new Fact("漢".repeat(500), "\"".repeat(9_000))),
              null);
      assertThat(Json.bytes(TeamsSender.message(notice)).length)
          .isLessThanOrEqualTo(TeamsSender.MOST_BYTES);
    }
  }

  @Test
  void slack_getsBlocks() throws Exception {
    JsonNode message = sent("slack", Desk.notice());
    assertThat(message.path("text").asText())
        .isEqualTo("[prod] partner-invoices failed: archive_damaged");
    assertThat(message.at("/blocks/0/type").asText()).isEqualTo("header");
    assertThat(message.at("/blocks/3/fields/0/text").asText()).isEqualTo("Job: partner-invoices");
    assertThat(message.at("/blocks/4/text/text").asText())
        .isEqualTo("<https://courier.example/ui/executions/01K|Open in Courier>");
  }

  @Test
  void slack_textsKnowNoMarkup_andAreWithinTheLimits() throws Exception {
    JsonNode message = sent("slack", Desk.hostile());
    List<JsonNode> markdown = new ArrayList<>();
    for (JsonNode text : texts(message.path("blocks"), new ArrayList<>())) {
      if (text.path("type").asText().equals("mrkdwn")) {
        markdown.add(text);
      } else {
        assertThat(text.path("type").asText()).isEqualTo("plain_text");
        assertThat(text.path("text").asText())
            .doesNotContain("<", ">", "\u202e", "\u200b", "\u0007", "\r")
            .hasSizeBetween(1, 3_000);
      }
    }
    assertThat(markdown).hasSize(1);
    assertThat(markdown.get(0).path("text").asText())
        .startsWith("<https://courier.example/ui?a=%3Cb%3E&amp;c='%7C|");
    assertThat(message.at("/blocks/0/text/text").asText()).hasSizeLessThanOrEqualTo(150);
    assertThat(message.path("text").asText()).doesNotContain("<!channel>");
  }

  @Test
  void slack_messageHasFewEnoughBlocks() {
    List<Fact> facts =
        IntStream.range(0, 200).mapToObj(i -> new Fact("Job " + i, "<".repeat(2_500))).toList();
    Notice notice =
        Notice.of(
            "id",
            "digest",
            Desk.CLOCK.instant(),
            "&".repeat(400),
            Collections.nCopies(100, "&".repeat(4_000)),
            facts,
            null);
    JsonNode message = SlackSender.message(notice);
    assertThat(message.path("blocks").size()).isLessThanOrEqualTo(50);
    message.findValues("fields").forEach(each -> assertThat(each.size()).isBetween(1, 10));
    message
        .findValues("fields")
        .forEach(each -> assertThat(each.at("/0/text").asText()).hasSizeLessThanOrEqualTo(2_000));
  }

  private static JsonNode sent(String type, Notice notice) throws Exception {
    try (HookPeer peer = new HookPeer()) {
      Desk desk = new Desk().secret("url", peer.url("/workflow"));
      StoredChannel channel =
          desk.save(
              "chat", "{'type': '%s', 'url_secret': 'url', 'network': 'private'}".formatted(type));
      peer.answers(202, "");
      assertThat(desk.send(channel, notice).status()).isEqualTo(202);
      return peer.seen.get(0).json();
    }
  }

  private static List<String> texts(JsonNode card) {
    return card.findValues("text").stream().map(JsonNode::asText).toList();
  }

  /** Collects all text objects in a message, at any depth. */
  private static List<JsonNode> texts(JsonNode node, List<JsonNode> found) {
    if (node.path("text").isTextual()) {
      found.add(node);
    }
    node.forEach(each -> texts(each, found));
    return found;
  }
}
