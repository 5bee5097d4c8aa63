package com.couriermft.partners.channel;

import com.couriermft.formats.json.Json;
import com.couriermft.partners.channel.Notice.Fact;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * Sends notifications as Adaptive Cards 1.4. All strings are rich text runs without Markdown, so
 * that a partner's text cannot become a link, a mention or a heading.
 */
record TeamsSender(HookSender hooks) implements ChannelSender<TeamsChannel> {
  /** Maximum size of a message in bytes; Teams refuses messages of more than 28 KB. */
  static final int MOST_BYTES = 28_000;

  private static final int MOST_TEXT = 4_000;
  private static final int LEAST_TEXT = 60;
  private static final int MOST_PARTS = 30;

  @Override
  public DeliveryReceipt send(TeamsChannel channel, Notice notice, Instant deadline)
      throws InterruptedException {
    return hooks.card(channel, channel.urlSecret(), message(notice), notice, deadline);
  }

  /** Returns the message for Teams, with its strings truncated to the size limit. */
  static ObjectNode message(Notice notice) {
    int most = MOST_TEXT;
    ObjectNode message = message(notice, most);
    while (Json.bytes(message).length > MOST_BYTES && most > LEAST_TEXT) {
      most = Math.max(LEAST_TEXT, most / 2);
      message = message(notice, most);
    }
    return message;
  }

  private static ObjectNode message(Notice notice, int most) {
    ObjectNode message = Json.object().put("type", "message");
    ObjectNode attachment = message.putArray("attachments").addObject();
    attachment.put("contentType", "application/vnd.microsoft.card.adaptive");
    ObjectNode card = attachment.putObject("content");
    card.put("$schema", "http://adaptivecards.io/schemas/adaptive-card.json");
    card.put("type", "AdaptiveCard").put("version", "1.4");
    card.put("fallbackText", text(notice.subject(), Math.min(most, 250)));
    ArrayNode body = card.putArray("body");
    ObjectNode heading = run(block(body), notice.subject(), Math.min(most, 250));
    heading.put("weight", "Bolder").put("size", "Medium");
    notice.paragraphs(MOST_PARTS).forEach(paragraph -> run(block(body), paragraph, most));
    for (Fact fact : notice.facts().subList(0, Math.min(MOST_PARTS, notice.facts().size()))) {
      ArrayNode line = block(body);
      run(line, fact.name() + ": ", Math.min(most, 100)).put("weight", "Bolder");
      run(line, fact.text(), most);
    }
    if (notice.link() != null) {
      ObjectNode open = card.putArray("actions").addObject();
      open.put("type", "Action.OpenUrl").put("title", "Open in Courier");
      open.put("url", notice.link().toASCIIString());
    }
    return message;
  }

  private static ArrayNode block(ArrayNode body) {
    return body.addObject().put("type", "RichTextBlock").putArray("inlines");
  }

  private static ObjectNode run(ArrayNode inlines, String words, int most) {
    return inlines.addObject().put("type", "TextRun").put("text", text(words, most));
  }

  /**
   * Escapes a string: two braces would start a template function of Adaptive Cards, such as a date.
   */
  private static String text(String words, int most) {
    return SanitizedText.block(words, most).replaceAll("\\{(?=\\{)", "{ ");
  }
}
