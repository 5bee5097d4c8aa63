package com.couriermft.remote;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a connection test observed. JSON:
 *
 * <pre>{"reachable": true, "host_key": "SHA256:…", "host_key_algorithm": "ssh-ed25519",
 *  "host_key_pinned": true, "banner": "SSH-2.0-OpenSSH_9.2", "authenticated": true,
 *  "extensions": ["posix-rename@openssh.com"], "latency_ms": 12}
 * </pre>
 *
 * @param reachable whether a server speaking SSH presented a host key
 * @param hostKey fingerprint of the key it presented; {@code null} if none
 * @param hostKeyAlgorithm of that key
 * @param hostKeyPinned whether the connection accepts that key; if not, no credentials were sent
 * @param banner the server's identification
 * @param authenticated whether it let the user in
 * @param extensions those it offers among the ones Courier uses
 * @param latencyMs of one request; {@code null} if none was sent
 * @param code of the failure, if the test did not get to its end
 * @param message of the failure
 */
public record ConnectionReport(
    boolean reachable,
    @Nullable String hostKey,
    @Nullable String hostKeyAlgorithm,
    boolean hostKeyPinned,
    @Nullable String banner,
    boolean authenticated,
    List<String> extensions,
    @Nullable Long latencyMs,
    @Nullable String code,
    @Nullable String message) {
  /** Copies. */
  public ConnectionReport {
    extensions = List.copyOf(extensions);
  }
}
