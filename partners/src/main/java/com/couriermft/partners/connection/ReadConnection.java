package com.couriermft.partners.connection;

import com.couriermft.formats.secret.Secret;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parsed connection with the secret that was sent.
 *
 * @param connection the connection, which contains only the secret's name
 * @param sent value of the secret to store; {@code null} if none was sent
 */
public record ReadConnection(Connection connection, @Nullable Secret sent) {
  /**
   * Returns whether a test of the connection uses credentials that were not sent with the
   * connection: stored secrets, keys, or the app's managed identity.
   */
  public boolean usesStoredCredentials() {
    List<String> stored = new ArrayList<>(connection.secrets());
    if (sent != null) {
      connection.auth().findSecret().ifPresent(stored::remove);
    }
    return !stored.isEmpty() || !connection.keys().isEmpty() || connection.auth().isIdentity();
  }
}
