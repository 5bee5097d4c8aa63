package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.partners.connection.ServerConnection;
import org.jspecify.annotations.Nullable;

/** Explains, in the same words for every protocol, that a server refused the login. */
public final class LoginRefused {
  private LoginRefused() {}

  /**
   * The error {@code authentication_failed}, permanent.
   *
   * @param with what was shown to the server, such as {@code the key 'ours'}; never a secret's
   *     value
   * @param why the server's words, printable; {@code null} if it gave none
   */
  public static CourierException by(
      ServerConnection connection, String with, @Nullable String why, @Nullable Throwable cause) {
    return CourierException.of(
        ConnectionCodes.AUTHENTICATION_FAILED,
        "Connection '%s': %s does not let '%s' in with %s%s. Courier does not retry, so that the account is not locked."
            .formatted(
                connection.name(),
                connection.address(),
                connection.username(),
                with,
                why == null ? "" : ": " + why),
        cause);
  }
}
