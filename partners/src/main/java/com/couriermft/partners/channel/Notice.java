package com.couriermft.partners.channel;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is to be told, before any channel gives it a form. Its texts may hold anything: senders cut
 * them, take control characters and secrets out, and escape them for what they make of them.
 * Immutable; whoever passes {@code data} no longer changes it.
 *
 * @param id matches {@link #ID}; the same for every try to send the notice, and for its repetitions
 *     and never for another notice: receivers tell a repetition by it ({@code webhook-id}, {@code
 *     Message-ID}, {@code Operation-Id})
 * @param type of the event that it tells, or {@code test} or {@code digest}
 * @param at when that happened
 * @param subject one line
 * @param paragraphs plain texts, the most important first
 * @param facts names and texts, in the order in which they are shown
 * @param link where people see more; {@code null} for nowhere
 * @param data what programs are told: the event
 * @param recipients of a mail instead of those that the channel names; {@code null} for those
 * @param attachments of a mail; other channels send none
 */
public record Notice(
    String id,
    String type,
    Instant at,
    String subject,
    List<String> paragraphs,
    List<Fact> facts,
    @Nullable URI link,
    ObjectNode data,
    @Nullable Recipients recipients,
    List<Attachment> attachments) {
  /** The form of an id. */
  public static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,128}");

  /** Copies, and checks the id. */
  public Notice {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException("Notice id '" + id + "' does not match " + ID);
    }
    paragraphs = List.copyOf(paragraphs);
    facts = List.copyOf(facts);
    attachments = List.copyOf(attachments);
  }

  /** Returns a notice to those whom the channel names, without attachments and without data. */
  public static Notice of(
      String id,
      String type,
      Instant at,
      String subject,
      List<String> paragraphs,
      List<Fact> facts,
      @Nullable URI link) {
    return new Notice(
        id, type, at, subject, paragraphs, facts, link, Json.object(), null, List.of());
  }

  /** Returns the same notice with what programs are told. */
  public Notice telling(ObjectNode event) {
    return new Notice(
        id, type, at, subject, paragraphs, facts, link, event, recipients, attachments);
  }

  /** Returns the same notice as a mail to these, with these files. */
  public Notice to(@Nullable Recipients others, List<Attachment> files) {
    return new Notice(id, type, at, subject, paragraphs, facts, link, data, others, files);
  }

  /**
   * A name and a text.
   *
   * @param name such as {@code Job}
   * @param text its value
   */
  public record Fact(String name, String text) {}

  /**
   * Returns the paragraphs that are not blank, neighbours joined by line breaks so that there are
   * no more than the receiver takes.
   *
   * @param most how many at most, 1 or more
   */
  List<String> paragraphs(int most) {
    List<String> all = paragraphs.stream().filter(each -> !each.isBlank()).toList();
    int together = Math.max(1, (all.size() + most - 1) / most);
    List<String> joined = new ArrayList<>();
    for (int i = 0; i < all.size(); i += together) {
      joined.add(String.join("\n", all.subList(i, Math.min(all.size(), i + together))));
    }
    return joined;
  }
}
