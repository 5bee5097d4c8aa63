package com.couriermft.local.queue;

import com.azure.storage.queue.models.QueueMessageItem;
import com.couriermft.local.app.JsonProperties;
import com.couriermft.local.app.TriggerData;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.TreeMap;

/** Converts a queue message to a function's input and metadata. */
final class MessageContent {
  private MessageContent() {}

  /**
   * Returns the content of a message.
   *
   * @throws IllegalArgumentException the message should be base64 but is not
   */
  static byte[] decode(QueueMessageItem message, boolean base64) {
    var raw = message.getBody().toBytes();
    return base64 ? Base64.getDecoder().decode(raw) : raw;
  }

  /**
   * Returns the function's input with its metadata: a string, or bytes if {@code binary}.
   *
   * <p>Metadata such as {@code DequeueCount} is overridden by top-level properties of a JSON
   * message, whose names are case-insensitive.
   *
   * @throws CharacterCodingException the content is not UTF-8
   */
  static TriggerData data(QueueMessageItem message, byte[] content, boolean binary)
      throws CharacterCodingException {
    var text =
        binary
            ? new String(content, StandardCharsets.UTF_8)
            : StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    var metadata = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    metadata.put("QueueTrigger", text);
    metadata.put("DequeueCount", Long.toString(message.getDequeueCount()));
    metadata.put("Id", message.getMessageId());
    metadata.put("PopReceipt", message.getPopReceipt());
    metadata.put("ExpirationTime", quoted(message.getExpirationTime()));
    metadata.put("InsertionTime", quoted(message.getInsertionTime()));
    metadata.put("NextVisibleTime", quoted(message.getTimeNextVisible()));
    metadata.putAll(JsonProperties.of(text));
    return new TriggerData(binary ? content : text, metadata);
  }

  /** Returns a time as a JSON string, because a String parameter receives the quotes as well. */
  private static String quoted(OffsetDateTime time) {
    return "\"" + time + "\"";
  }
}
