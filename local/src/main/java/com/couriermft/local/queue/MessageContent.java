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

/** Converts a queue message for a function: to its text or bytes, and its metadata. */
final class MessageContent {
  private MessageContent() {}

  /**
   * The content of a message.
   *
   * @throws IllegalArgumentException when the text should be base64 and is not
   */
  static byte[] decode(QueueMessageItem message, boolean base64) {
    var raw = message.getBody().toBytes();
    return base64 ? Base64.getDecoder().decode(raw) : raw;
  }

  /**
   * Returns the function's input: the text, or the bytes if {@code binary}, with metadata.
   *
   * <p>Metadata such as {@code DequeueCount} is overridden by top-level properties of a JSON
   * message, in any case.
   *
   * @throws CharacterCodingException a text is not UTF-8
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

  /** Times reach the worker as JSON, so that a String parameter sees the quotes. */
  private static String quoted(OffsetDateTime time) {
    return "\"" + time + "\"";
  }
}
