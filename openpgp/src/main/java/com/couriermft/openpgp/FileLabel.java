package com.couriermft.openpgp;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * The label of the file in a message: its name and time (RFC 9580 §5.9). Signed messages without
 * encryption do not protect the label.
 *
 * @param name the file's name, at most 255 bytes in UTF-8, truncated if longer; empty for none
 * @param modifiedAt the time in whole seconds; {@link Instant#EPOCH} for none
 */
public record FileLabel(String name, Instant modifiedAt) {
  /** An empty label. */
  public static final FileLabel NONE = new FileLabel("", Instant.EPOCH);

  private static final int MOST_BYTES = 255;

  /** Cuts. */
  public FileLabel {
    while (name.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
      name = name.substring(0, name.offsetByCodePoints(name.length(), -1));
    }
  }

  /** Returns the label of a file whose time may be unknown. */
  public static FileLabel of(String name, @Nullable Instant modifiedAt) {
    return new FileLabel(name, modifiedAt == null ? Instant.EPOCH : modifiedAt);
  }

  Date date() {
    return Date.from(modifiedAt);
  }
}
