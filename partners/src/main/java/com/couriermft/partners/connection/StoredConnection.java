package com.couriermft.partners.connection;

import com.couriermft.partners.connection.ServerProfile.Answer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A connection as it is stored.
 *
 * @param connection its settings
 * @param version 1 for the first, one more with each change of the settings
 * @param etag the stored row's version, for a conditional change
 * @param changedAt when the row was last written: the settings, or the profile
 * @param profile what the last probe found; {@code null} before the first one, and after a change
 *     of whom the connection talks to
 */
public record StoredConnection(
    Connection connection,
    int version,
    String etag,
    Instant changedAt,
    @Nullable ServerProfile profile) {

  /**
   * Returns the answer of the last probe about a capability; {@link Answer#UNKNOWN} without a
   * profile.
   */
  public Answer answer(Capability capability) {
    return profile == null ? Answer.UNKNOWN : profile.answer(capability);
  }
}
