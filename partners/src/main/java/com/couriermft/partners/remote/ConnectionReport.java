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
 * The report of a connection test. JSON; what does not apply is left out:
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
 * <p>Of a server with TLS {@code key.kind} is {@code certificate}, and {@code tls} has the version.
 *
 * @param reachable whether a server speaking the protocol answered
 * @param key what it proved itself with; {@code null} if with nothing
 * @param tls the version of TLS, such as {@code TLSv1.2}; {@code null} without TLS
 * @param banner the server's identification
 * @param authenticated whether it let the user in
 * @param extensions those it offers among the ones Courier uses
 * @param latencyMs of one request; {@code null} if none was sent
 * @param code of the failure, if the test did not get to its end
 * @param message of the failure
 * @param profile what this probe found or, of a test without one, what the last probe did; {@code
 *     null} if there is none
 * @param changes what is not as the profile before has it
 * @param leftovers files of the probe that it could not remove: the next one does, a day later
 */
@SchemaName("ConnectionReport")
public record ConnectionReport(
    @Field(help = "Whether a server of the protocol answered") boolean reachable,
    @Field(help = "What the server proved itself with") @Nullable ServerKey key,
    @Field(help = "The version of TLS") @Nullable String tls,
    @Field(help = "How the server introduced itself") @Nullable String banner,
    @Field(help = "Whether it let the user in") boolean authenticated,
    @Field(help = "Those it offers among the ones that are used") List<String> extensions,
    @Field(help = "Of one request", min = 0) @Nullable Long latencyMs,
    @Field(help = "What kept the test from its end, for machines") @Nullable String code,
    @Field(help = "The same, for people") @Nullable String message,
    @Field(help = "What a probe found") @Nullable ServerProfile profile,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "What is not as the profile before has it")
        List<Change> changes,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Files of the probe that could not be removed")
        List<String> leftovers) {
  /** Copies. */
  public ConnectionReport {
    extensions = List.copyOf(extensions);
    changes = List.copyOf(changes);
    leftovers = List.copyOf(leftovers);
  }

  /** Creates a report from the observations of a protocol, with its failure or {@code null}. */
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
   * Returns the failure that ended the test, as a problem of the entire connection; empty for none.
   */
  public Optional<Problem> problem() {
    return code == null
        ? Optional.empty()
        : Optional.of(new Problem("", code, String.valueOf(message), null));
  }

  /** Returns the report of a connection that works, to a server that shows nothing of itself. */
  static ConnectionReport succeeded(long latencyMs) {
    return new ConnectionReport(true, null, null, null, true, List.of(), latencyMs, null);
  }

  /** Returns the report of a connection of which nothing but the failure is known. */
  static ConnectionReport failed(
      boolean reachable, boolean authenticated, CourierException failure) {
    return new ConnectionReport(
        reachable, null, null, null, authenticated, List.of(), null, failure);
  }

  /** Returns the report of a connection of which nothing was seen. */
  static ConnectionReport unseen(CourierException failure) {
    return failed(false, false, failure);
  }

  /** Returns this report with the known profile of the server and the changes. */
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

  /** Returns this report with a failure, or unchanged with {@code null}. */
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

  /** The same, of a probe that left these files. */
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
   * The key or certificate by which a server proves its identity.
   *
   * @param kind what it is
   * @param fingerprint {@code SHA256:} and its hash, in base 64 for a host key, in hex for a
   *     certificate
   * @param algorithm such as {@code ssh-ed25519} or {@code SHA256withRSA}
   * @param expiresAt when a certificate ends; {@code null} for a host key
   * @param trusted whether the connection accepts it; if not, no credentials were sent
   */
  public record ServerKey(
      @Field(help = "What it is") Kind kind,
      @Field(help = "Its fingerprint") String fingerprint,
      @Field(help = "Its algorithm") String algorithm,
      @Field(help = "When a certificate ends") @Nullable Instant expiresAt,
      @Field(help = "Whether the connection accepts it") boolean trusted) {
    /** The kinds of proof. */
    public enum Kind {
      /** The host key of an SSH server. */
      HOST_KEY,
      /** The certificate of a TLS server. */
      CERTIFICATE
    }
  }
}
