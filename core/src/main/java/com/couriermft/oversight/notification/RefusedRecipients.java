package com.couriermft.oversight.notification;

import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.operating.event.EventFeed;
import com.couriermft.operating.label.Labels;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * Reports recipients that a mail server refuses while it accepts a notification for the others, as
 * an event for each change of the set.
 */
final class RefusedRecipients {
  private RefusedRecipients() {}

  /**
   * Reports them.
   *
   * @param detail names the recipients, and says what to do
   */
  static void tell(Tables tables, String channel, String detail) {
    Instant now = tables.clock().instant();
    LocalDate day = LocalDate.ofInstant(now, ZoneOffset.UTC);
    String who = Integer.toHexString(detail.hashCode());
    ObjectNode event = Json.object().put("id", "refused|%s|%s|%s".formatted(channel, day, who));
    event.put("type", "recipients.refused").put("at", now.toString()).put("channel", channel);
    event.put("code", ChannelCodes.CHANNEL_REFUSED.code()).put("detail", detail);
    new EventFeed(tables).tell(event, Labels.NONE);
  }
}
