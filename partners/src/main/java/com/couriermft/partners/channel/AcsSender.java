package com.couriermft.partners.channel;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * Sends emails through Azure Communication Services ("Email - Send", 2023-03-31). The service
 * accepts each {@code Operation-Id} only once, so a repeated request sends no second email.
 */
record AcsSender(AzureMail azure) implements ChannelSender<AcsChannel> {
  static final String RESOURCE = "https://communication.azure.com";

  /**
   * Maximum size of all attachments in bytes. Azure Communication Services accepts requests of up
   * to 10 MB, and Base64 adds a third.
   */
  private static final long MOST_ATTACHED = 7_000_000;

  @Override
  public DeliveryReceipt send(AcsChannel channel, Notice notice, Instant deadline)
      throws InterruptedException {
    MailRecipients.requireAtMost(channel, notice, MOST_ATTACHED);
    Instant begun = azure.clock().instant();
    Recipients recipients = MailRecipients.recipients(channel, channel.recipients(), notice);
    URI to = URI.create(channel.endpoint() + "/emails:send?api-version=2023-03-31");
    String operation = operation(notice);
    HookAnswer answer =
        azure.post(
            channel,
            to,
            RESOURCE,
            Map.of("Operation-Id", operation),
            json(channel, recipients, notice),
            deadline);
    return new DeliveryReceipt(answer.status(), answer.shown(), operation, azure.since(begun));
  }

  /**
   * Returns the id of a notification as a UUID, the format that Azure Communication Services
   * requires.
   */
  static String operation(Notice notice) {
    return UUID.nameUUIDFromBytes(notice.id().getBytes(StandardCharsets.UTF_8)).toString();
  }

  private static ObjectNode json(AcsChannel channel, Recipients recipients, Notice notice) {
    ObjectNode json = Json.object().put("senderAddress", channel.from());
    ObjectNode content = json.putObject("content").put("subject", MailText.subject(notice));
    content.put("plainText", MailText.plain(notice)).put("html", MailText.html(notice));
    ObjectNode to = json.putObject("recipients");
    to.set("to", Json.tree(AzureMail.each(recipients.to(), "address")));
    to.set("cc", Json.tree(AzureMail.each(recipients.cc(), "address")));
    for (Attachment attachment : notice.attachments()) {
      ObjectNode file = json.withArray("attachments").addObject();
      file.put("name", MailText.fileName(attachment));
      file.put("contentType", attachment.contentType());
      file.put("contentInBase64", AzureMail.content(attachment));
    }
    json.putObject("headers").put("x-courier-id", notice.id());
    return json.put("userEngagementTrackingDisabled", true);
  }
}
