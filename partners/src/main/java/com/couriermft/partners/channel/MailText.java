package com.couriermft.partners.channel;

import com.couriermft.partners.channel.Notice.Fact;
import java.net.URI;
import java.util.List;

/** Creates the text and HTML of a notification's email. */
final class MailText {
  /**
   * Maximum length of a subject. RFC 5322 allows lines of 998 characters, which are too long to
   * read.
   */
  static final int MOST_SUBJECT = 200;

  private static final int MOST_PARAGRAPH = 10_000;
  private static final int MOST_PARTS = 100;
  private static final int MOST_NAME = 100;
  private static final int MOST_FACT = 2_000;

  private static final String STYLE =
      "font-family:Segoe UI,Arial,sans-serif;font-size:14px;color:#1b1b1b";

  private MailText() {}

  static String subject(Notice notice) {
    return SanitizedText.line(notice.subject(), MOST_SUBJECT);
  }

  static String plain(Notice notice) {
    StringBuilder text = new StringBuilder();
    paragraphs(notice).forEach(paragraph -> text.append(paragraph).append("\n\n"));
    facts(notice)
        .forEach(fact -> text.append(name(fact)).append(": ").append(value(fact)).append('\n'));
    URI link = notice.link();
    if (link != null) {
      text.append("\nOpen in Courier: ").append(link.toASCIIString()).append('\n');
    }
    return text.toString();
  }

  static String html(Notice notice) {
    StringBuilder html = new StringBuilder();
    html.append("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>");
    html.append(SanitizedText.html(subject(notice))).append("</title></head><body style=\"");
    html.append(STYLE).append("\">");
    for (String paragraph : paragraphs(notice)) {
      html.append("<p style=\"white-space:pre-line\">");
      html.append(SanitizedText.html(paragraph)).append("</p>\n");
    }
    if (!notice.facts().isEmpty()) {
      html.append("<table>\n");
      for (Fact fact : facts(notice)) {
        html.append("<tr><th scope=\"row\" align=\"left\">").append(SanitizedText.html(name(fact)));
        html.append("</th><td>").append(SanitizedText.html(value(fact))).append("</td></tr>\n");
      }
      html.append("</table>\n");
    }
    URI link = notice.link();
    if (link != null) {
      html.append("<p><a href=\"").append(SanitizedText.html(link.toASCIIString()));
      html.append("\">Open in Courier</a></p>\n");
    }
    return html.append("</body></html>").toString();
  }

  private static List<String> paragraphs(Notice notice) {
    return notice.paragraphs(MOST_PARTS).stream()
        .map(paragraph -> SanitizedText.block(paragraph, MOST_PARAGRAPH).strip())
        .filter(paragraph -> !paragraph.isEmpty())
        .toList();
  }

  private static List<Fact> facts(Notice notice) {
    return notice.facts().stream().limit(MOST_PARTS).toList();
  }

  private static String name(Fact fact) {
    return SanitizedText.line(fact.name(), MOST_NAME);
  }

  private static String value(Fact fact) {
    return SanitizedText.line(fact.text(), MOST_FACT);
  }

  /**
   * Returns a safe file name for an attachment, which keeps the last 150 characters of the
   * attachment's name.
   */
  static String fileName(Attachment attachment) {
    String name = SanitizedText.line(attachment.name(), 4_096).replaceAll("[/\\\\:*?\"<>|]", "_");
    String end = name.length() > 150 ? name.substring(name.length() - 150) : name;
    String whole =
        Character.isLowSurrogate(end.isEmpty() ? 'a' : end.charAt(0)) ? end.substring(1) : end;
    return whole.isBlank() || whole.matches("\\.+") ? "attachment" : whole;
  }
}
