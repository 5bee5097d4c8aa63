package com.couriermft.partners.remote.sftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.partners.connection.SftpConnection;
import com.couriermft.partners.key.SshPublicKeys;
import java.security.PublicKey;
import java.util.List;
import java.util.Optional;
import net.schmizz.sshj.transport.verification.HostKeyVerifier;
import org.jspecify.annotations.Nullable;

/**
 * Accepts a server's host key only if its fingerprint is pinned, and records the presented key.
 * Keys are never pinned automatically. Thread-safe.
 */
final class HostKeyPins implements HostKeyVerifier {
  private final SftpConnection connection;
  private volatile @Nullable PublicKey presented;

  HostKeyPins(SftpConnection connection) {
    this.connection = connection;
  }

  @Override
  public boolean verify(String hostname, int port, PublicKey key) {
    presented = key;
    return isPinned(key);
  }

  @Override
  public List<String> findExistingAlgorithms(String hostname, int port) {
    return List.of();
  }

  /** Returns the key that the server presented; empty if it has not presented a key yet. */
  Optional<PublicKey> presented() {
    return Optional.ofNullable(presented);
  }

  boolean isPinned(PublicKey key) {
    return connection.hostKeys().contains(SshPublicKeys.fingerprint(key));
  }

  /** Returns the failure of the connection if the host key caused it. */
  Optional<CourierException> refusal() {
    return presented().filter(key -> !isPinned(key)).map(this::refusal);
  }

  private CourierException refusal(PublicKey key) {
    String presentedKey =
        SshPublicKeys.fingerprint(key) + " (" + SshPublicKeys.algorithm(key) + ")";
    String server = "Connection '" + connection.name() + "': " + connection.address();
    if (connection.hostKeys().isEmpty()) {
      return CourierException.of(
          ConnectionCodes.HOST_KEY_UNKNOWN,
          server
              + " presented the host key "
              + presentedKey
              + ", and no host key is pinned. Verify it with your partner, then add it to "
              + "\"host_keys\".");
    }
    return CourierException.of(
        ConnectionCodes.HOST_KEY_MISMATCH,
        server
            + " presented the host key "
            + presentedKey
            + ", but the pinned keys are "
            + String.join(", ", connection.hostKeys())
            + ". Either the partner changed the key (verify it, then add it to \"host_keys\"), "
            + "or someone is intercepting the connection. No credentials were sent.");
  }
}
