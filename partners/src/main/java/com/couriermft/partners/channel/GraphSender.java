package com.couriermft.partners.channel;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.text.UrlEncoding;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Sends emails through Microsoft Graph ("user: sendMail", v1.0). Graph has no idempotency key;
 * recipients can recognize a duplicate by the mail header {@code x-courier-id}.
 */
record GraphSender(AzureMail azure) implements ChannelSender<GraphChannel> {
  /**
   * Maximum size of all attachments in bytes. Graph accepts requests of up to 4 MB, and Base64 adds
   * a third.
   */
  private static final long MOST_ATTACHED = 2_800_000;

  @Override
  public DeliveryReceipt send(GraphChannel channel, Notice notice, Instant deadline)
      throws InterruptedException {
    MailRecipients.requireAtMost(channel, notice, MOST_ATTACHED);
    Instant begun = azure.clock().instant();
    Recipients recipients = MailRecipients.recipients(channel, channel.recipients(), notice);
    String user = UrlEncoding.encode(channel.from());
    URI to = URI.create(channel.endpoint() + "/v1.0/users/" + user + "/sendMail");
    ObjectNode json = Json.object();
    json.set("message", message(recipients, notice));
    json.put("saveToSentItems", false);
    HookAnswer answer = azure.post(channel, to, channel.endpoint(), Map.of(), json, deadline);
    return new DeliveryReceipt(answer.status(), answer.shown(), notice.id(), azure.since(begun));
  }

  private static ObjectNode message(Recipients recipients, Notice notice) {
    ObjectNode message = Json.object().put("subject", MailText.subject(notice));
    message.putObject("body").put("contentType", "html").put("content", MailText.html(notice));
    message.set("toRecipients", addresses(recipients.to()));
    message.set("ccRecipients", addresses(recipients.cc()));
    ObjectNode header = message.putArray("internetMessageHeaders").addObject();
    header.put("name", "x-courier-id").put("value", notice.id());
    for (Attachment attachment : notice.attachments()) {
      ObjectNode file = message.withArray("attachments").addObject();
      file.put("@odata.type", "#microsoft.graph.fileAttachment");
      file.put("name", MailText.fileName(attachment));
      file.put("contentType", attachment.contentType());
      file.put("contentBytes", AzureMail.content(attachment));
    }
    return message;
  }

  private static JsonNode addresses(List<String> addresses) {
    return Json.tree(
        AzureMail.each(addresses, "address").stream()
            .map(address -> Json.object().set("emailAddress", address))
            .toList());
  }
}
