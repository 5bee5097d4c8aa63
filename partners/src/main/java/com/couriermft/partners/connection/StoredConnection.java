package com.couriermft.partners.connection;

import com.couriermft.partners.connection.ServerProfile.Answer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored connection with its version.
 *
 * @param connection settings of the connection
 * @param version version number, which starts at 1 and increases with each change to the settings
 * @param etag version of the stored row, for a conditional update
 * @param changedAt time of the last change to the settings or the profile
 * @param profile result of the last probe; {@code null} before the first probe and after the
 *     connection's target changed
 */
public record StoredConnection(
    Connection connection,
    int version,
    String etag,
    Instant changedAt,
    @Nullable ServerProfile profile) {

  /**
   * Returns the last probe's answer about a capability; {@link Answer#UNKNOWN} without a profile.
   */
  public Answer answer(Capability capability) {
    return profile == null ? Answer.UNKNOWN : profile.answer(capability);
  }
}
