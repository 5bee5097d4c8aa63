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
 * The content of a notification, independent of the channel. Its texts may contain anything:
 * senders truncate them, remove control characters and secrets, and escape them for their format.
 * Immutable; the caller no longer changes {@code data}.
 *
 * @param id matches {@link #ID}; the same for every try to send the notice, and for its repetitions
 *     and never for another notice: receivers tell a repetition by it ({@code webhook-id}, {@code
 *     Message-ID}, {@code Operation-Id})
 * @param type type of its event, or {@code test} or {@code digest}
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

  /** Returns a notification for the channel's recipients, without attachments and data. */
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

  /** Returns the same notification with data for programs. */
  public Notice telling(ObjectNode event) {
    return new Notice(
        id, type, at, subject, paragraphs, facts, link, event, recipients, attachments);
  }

  /** Returns the same notification as a mail to these recipients, with these files. */
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
   * Returns the paragraphs that are not blank, joined by line breaks where the receiver's maximum
   * is exceeded.
   *
   * @param most maximum number of paragraphs, at least 1
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
