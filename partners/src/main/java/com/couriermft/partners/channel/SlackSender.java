package com.couriermft.partners.channel;

import com.couriermft.formats.json.Json;
import com.couriermft.partners.channel.Notice.Fact;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;

/**
 * Sends notifications as Slack Block Kit messages. All strings are plain text objects, escaped as
 * Slack requires ({@code &}, {@code <}, {@code >}), so that no string becomes a link, a mention or
 * markup.
 */
record SlackSender(HookSender hooks) implements ChannelSender<SlackChannel> {
  private static final int MOST_HEADER = 150;
  private static final int MOST_SECTION = 3_000;
  private static final int MOST_FIELD = 2_000;
  private static final int FIELDS_IN_SECTION = 10;

  /**
   * Maximum number of paragraphs. Slack accepts 50 blocks, including the header, the facts and the
   * link.
   */
  private static final int MOST_PARAGRAPHS = 30;

  private static final int MOST_FACTS = 50;

  @Override
  public DeliveryReceipt send(SlackChannel channel, Notice notice, Instant deadline)
      throws InterruptedException {
    return hooks.card(channel, channel.urlSecret(), message(notice), notice, deadline);
  }

  static ObjectNode message(Notice notice) {
    ObjectNode message = Json.object();
    message.put("text", escaped(notice.subject(), MOST_HEADER));
    message.put("mrkdwn", false).put("unfurl_links", false).put("unfurl_media", false);
    ArrayNode blocks = message.putArray("blocks");
    ObjectNode header = blocks.addObject().put("type", "header");
    header.set("text", plain(SanitizedText.line(notice.subject(), MOST_HEADER), MOST_HEADER));
    notice
        .paragraphs(MOST_PARAGRAPHS)
        .forEach(
            paragraph ->
                blocks
                    .addObject()
                    .put("type", "section")
                    .set("text", plain(paragraph, MOST_SECTION)));
    List<Fact> facts = notice.facts().subList(0, Math.min(MOST_FACTS, notice.facts().size()));
    for (int i = 0; i < facts.size(); i += FIELDS_IN_SECTION) {
      ArrayNode fields = blocks.addObject().put("type", "section").putArray("fields");
      facts.subList(i, Math.min(facts.size(), i + FIELDS_IN_SECTION)).stream()
          .map(fact -> plain(fact.name() + ": " + fact.text(), MOST_FIELD))
          .forEach(fields::add);
    }
    if (notice.link() != null) {
      String url = escape(notice.link().toASCIIString().replace("|", "%7C"));
      ObjectNode text = Json.object().put("type", "mrkdwn");
      text.put("text", "<" + url + "|Open in Courier>");
      blocks.addObject().put("type", "section").set("text", text);
    }
    return message;
  }

  private static ObjectNode plain(String words, int most) {
    ObjectNode text = Json.object().put("type", "plain_text").put("emoji", false);
    return text.put("text", escaped(words, most));
  }

  /** Escapes a string and truncates the result without cutting an escape sequence. */
  private static String escaped(String words, int most) {
    int kept = most;
    String text = escape(SanitizedText.block(words, kept).strip());
    while (text.length() > most) {
      kept -= Math.max(1, (text.length() - most) / 5);
      text = escape(SanitizedText.block(words, Math.max(2, kept)).strip());
    }
    return text;
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
