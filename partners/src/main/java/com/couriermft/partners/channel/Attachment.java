package com.couriermft.partners.channel;

import java.io.IOException;
import java.io.InputStream;

/**
 * A file that goes with a mail.
 *
 * @param name as the recipient sees it; may hold anything, senders make it safe
 * @param contentType such as {@code application/pdf}
 * @param size in bytes
 * @param content opens it, each time from its beginning; whoever opens it closes it
 */
public record Attachment(String name, String contentType, long size, Content content) {
  /** Opens the content of an attachment. */
  public interface Content {
    /** Returns the bytes from the first one. */
    InputStream open() throws IOException;
  }
}
