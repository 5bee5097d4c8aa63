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
 * The content of a notification, independent of the channel. Strings may contain any characters.
 * Senders truncate and escape them for the channel's format, and remove control characters and
 * secrets. Immutable; the caller must not change {@code data} afterwards.
 *
 * @param id id that matches {@link #ID}; the same for all attempts and repetitions of one
 *     notification and unique among notifications, so that receivers can detect duplicates ({@code
 *     webhook-id}, {@code Message-ID}, {@code Operation-Id})
 * @param type event type, or {@code test} or {@code digest}
 * @param at time of the event
 * @param subject subject on one line
 * @param paragraphs plain paragraphs, most important first
 * @param facts names and values, in display order
 * @param link URL of a page with more details; {@code null} for none
 * @param data event data for programs
 * @param recipients recipients of an email, which replace the channel's recipients; {@code null}
 *     for the channel's recipients
 * @param attachments attachments of an email; other channels ignore them
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
  /** The pattern of a notification's id. */
  public static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,128}");

  /** Copies the lists and checks the id. */
  public Notice {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException("Notice id '" + id + "' does not match " + ID);
    }
    paragraphs = List.copyOf(paragraphs);
    facts = List.copyOf(facts);
    attachments = List.copyOf(attachments);
  }

  /** Creates a notification for the channel's recipients, without attachments or data. */
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

  /** Returns the same notification as an email with these recipients and attachments. */
  public Notice to(@Nullable Recipients others, List<Attachment> files) {
    return new Notice(id, type, at, subject, paragraphs, facts, link, data, others, files);
  }

  /**
   * A name and its value.
   *
   * @param name name, such as {@code Job}
   * @param text value of the fact
   */
  public record Fact(String name, String text) {}

  /**
   * Returns the non-blank paragraphs. If there are more than the receiver allows, some are joined
   * by line breaks.
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
