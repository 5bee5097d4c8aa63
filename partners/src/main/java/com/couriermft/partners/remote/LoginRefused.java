package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.partners.connection.ServerConnection;
import org.jspecify.annotations.Nullable;

/** Creates the failure of a refused login, with the same message for every protocol. */
public final class LoginRefused {
  private LoginRefused() {}

  /**
   * Returns the permanent failure {@code authentication_failed}.
   *
   * @param with description of the credentials, such as {@code the key 'ours'}; never a secret's
   *     value
   * @param why the server's explanation, made printable; {@code null} for none
   */
  public static CourierException by(
      ServerConnection connection, String with, @Nullable String why, @Nullable Throwable cause) {
    return CourierException.of(
        ConnectionCodes.AUTHENTICATION_FAILED,
        ("Connection '%s': %s rejected the login of '%s' with %s%s. Courier does not retry, to"
                + " avoid locking the account.")
            .formatted(
                connection.name(),
                connection.address(),
                connection.username(),
                with,
                why == null ? "" : ": " + why),
        cause);
  }
}
