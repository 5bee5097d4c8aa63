package com.couriermft.partners.channel;

import java.io.IOException;
import java.io.InputStream;

/**
 * A file attached to an email.
 *
 * @param name name that the recipient sees; may contain any characters, because senders sanitize it
 * @param contentType media type, such as {@code application/pdf}
 * @param size size in bytes
 * @param content opens the content, each time from its start; the caller closes it
 */
public record Attachment(String name, String contentType, long size, Content content) {
  /** Opens the content of an attachment. */
  public interface Content {
    /** Opens the content at its first byte. */
    InputStream open() throws IOException;
  }
}
