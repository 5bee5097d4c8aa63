package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Change;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The report of a connection test. In JSON, fields that do not apply are left out:
 *
 * <pre>{"reachable": true,
 *  "key": {"kind": "host_key", "fingerprint": "SHA256:…", "algorithm": "ssh-ed25519",
 *          "trusted": true},
 *  "banner": "SSH-2.0-OpenSSH_9.2", "authenticated": true,
 *  "extensions": ["posix-rename@openssh.com"], "latency_ms": 12,
 *  "profile": {"taken_at": "2026-01-01T00:00:00Z", …},
 *  "changes": [{"capability": "replace", "before": "yes", "after": "no"}]}
 * </pre>
 *
 * <p>For a server with TLS, {@code key.kind} is {@code certificate}, and {@code tls} contains the
 * version.
 *
 * @param reachable whether a server with this protocol responded
 * @param key key or certificate of the server; {@code null} for none
 * @param tls TLS version, such as {@code TLSv1.2}; {@code null} without TLS
 * @param banner identification that the server sent
 * @param authenticated whether the login succeeded
 * @param extensions extensions that the server announces and Courier uses
 * @param latencyMs duration of one request; {@code null} if no request was sent
 * @param code code of the failure that ended the test; {@code null} for none
 * @param message message of the failure
 * @param profile result of this probe or, if the test does not probe, of the last probe; {@code
 *     null} for none
 * @param changes differences from the previous profile
 * @param leftovers files that the probe could not delete; a probe that runs a day later deletes
 *     them
 */
@SchemaName("ConnectionReport")
public record ConnectionReport(
    @Field(help = "Whether a server of the protocol responded") boolean reachable,
    @Field(help = "The host key or certificate of the server") @Nullable ServerKey key,
    @Field(help = "Version of TLS") @Nullable String tls,
    @Field(help = "How the server identified itself") @Nullable String banner,
    @Field(help = "Whether the server accepted the login") boolean authenticated,
    @Field(help = "Extensions that Courier uses and the server offers") List<String> extensions,
    @Field(help = "Duration of one request", min = 0) @Nullable Long latencyMs,
    @Field(help = "Code of the failure that stopped the test") @Nullable String code,
    @Field(help = "Message of the failure") @Nullable String message,
    @Field(help = "Result of a probe") @Nullable ServerProfile profile,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Differences from the previous profile")
        List<Change> changes,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Files of the probe that Courier could not remove")
        List<String> leftovers) {
  /** Copies. */
  public ConnectionReport {
    extensions = List.copyOf(extensions);
    changes = List.copyOf(changes);
    leftovers = List.copyOf(leftovers);
  }

  /**
   * Creates a report from the observations of a protocol.
   *
   * @param failure the failure; {@code null} for none
   */
  public ConnectionReport(
      boolean reachable,
      @Nullable ServerKey key,
      @Nullable String tls,
      @Nullable String banner,
      boolean authenticated,
      List<String> extensions,
      @Nullable Long latencyMs,
      @Nullable CourierException failure) {
    this(
        reachable,
        key,
        tls,
        banner,
        authenticated,
        extensions,
        latencyMs,
        failure == null ? null : failure.code(),
        failure == null ? null : failure.getMessage(),
        null,
        List.of(),
        List.of());
  }

  /**
   * Returns the failure that ended the test, as a problem of the entire connection; empty if the
   * test succeeded.
   */
  public Optional<Problem> problem() {
    return code == null
        ? Optional.empty()
        : Optional.of(new Problem("", code, String.valueOf(message), null));
  }

  /** Returns the report of a successful test of a server without a key or banner. */
  static ConnectionReport succeeded(long latencyMs) {
    return new ConnectionReport(true, null, null, null, true, List.of(), latencyMs, null);
  }

  /** Returns the report of a failed test without further observations. */
  static ConnectionReport failed(
      boolean reachable, boolean authenticated, CourierException failure) {
    return new ConnectionReport(
        reachable, null, null, null, authenticated, List.of(), null, failure);
  }

  /** Returns the report of a test that failed before any observation. */
  static ConnectionReport unseen(CourierException failure) {
    return failed(false, false, failure);
  }

  /** Returns this report with the server's known profile and the changes. */
  ConnectionReport with(@Nullable ServerProfile known, List<Change> found) {
    return new ConnectionReport(
        reachable,
        key,
        tls,
        banner,
        authenticated,
        extensions,
        latencyMs,
        code,
        message,
        known,
        found,
        leftovers);
  }

  /** Returns this report with a failure; unchanged if the failure is {@code null}. */
  ConnectionReport ended(@Nullable CourierException failure) {
    return new ConnectionReport(
        reachable,
        key,
        tls,
        banner,
        authenticated,
        extensions,
        latencyMs,
        failure == null ? code : failure.code(),
        failure == null ? message : failure.getMessage(),
        profile,
        changes,
        leftovers);
  }

  /** Returns this report with the files that the probe could not delete. */
  ConnectionReport left(List<String> files) {
    return new ConnectionReport(
        reachable,
        key,
        tls,
        banner,
        authenticated,
        extensions,
        latencyMs,
        code,
        message,
        profile,
        changes,
        files);
  }

  /**
   * The key or certificate with which a server proves its identity.
   *
   * @param kind whether it is a host key or a certificate
   * @param fingerprint {@code SHA256:} and the hash, in Base64 for a host key and in hex for a
   *     certificate
   * @param algorithm algorithm, such as {@code ssh-ed25519} or {@code SHA256withRSA}
   * @param expiresAt expiry of a certificate; {@code null} for a host key
   * @param trusted whether the connection accepts the key; if not, no credentials were sent
   */
  public record ServerKey(
      @Field(help = "Type of the key") Kind kind,
      @Field(help = "Fingerprint of the key") String fingerprint,
      @Field(help = "Algorithm of the key") String algorithm,
      @Field(help = "When the certificate expires") @Nullable Instant expiresAt,
      @Field(help = "Whether the connection accepts the key") boolean trusted) {
    /** The kinds of proof of a server's identity. */
    public enum Kind {
      /** The host key of an SSH server. */
      HOST_KEY,
      /** The certificate of a TLS server. */
      CERTIFICATE
    }
  }
}
