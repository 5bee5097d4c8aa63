package com.couriermft.partners.key;

import com.couriermft.operating.label.Labels;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A version of a key as the API shows it; never its private part. JSON:
 *
 * <pre>{"name": "our-ssh-key", "kind": "ssh", "algorithm": "ssh-ed25519",
 *  "public": "ssh-ed25519 AAAA… our-ssh-key", "fingerprint": "SHA256:…", "has_private": true,
 *  "created_at": "2026-01-01T00:00:00Z", "version": 1}
 * </pre>
 *
 * @param name unique
 * @param kind what it is for
 * @param algorithm in the kind's own terms, such as {@code ssh-ed25519}
 * @param publicPart for {@code ssh} a line of {@code authorized_keys}, for {@code pgp} armored, for
 *     {@code tls} the certificates in PEM, the key's own first
 * @param fingerprint for {@code ssh} and {@code tls} {@code SHA256:…}, for {@code pgp} hex
 * @param hasPrivate whether the secret store holds its private part
 * @param privateKeys for {@code pgp} the fingerprints of the keys whose private part is there; the
 *     primary key's may be missing
 * @param createdAt when this version was written
 * @param expiresAt when it expires, {@code null} if it does not; for {@code pgp} when the first of
 *     the things it can be used for ends, for {@code tls} when its certificate does
 * @param version 1 for the first, one more each time the name gets other material
 * @param labels that it carries
 */
public record Key(
    String name,
    Kind kind,
    String algorithm,
    @JsonProperty("public") String publicPart,
    String fingerprint,
    boolean hasPrivate,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> privateKeys,
    Instant createdAt,
    @Nullable Instant expiresAt,
    int version,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Labels labels) {

  /** Copies. */
  public Key {
    privateKeys = List.copyOf(privateKeys);
  }

  /** Returns this version with other labels. */
  Key withLabels(Labels others) {
    return new Key(
        name,
        kind,
        algorithm,
        publicPart,
        fingerprint,
        hasPrivate,
        privateKeys,
        createdAt,
        expiresAt,
        version,
        others);
  }

  /** The kinds of keys. */
  public enum Kind {
    /** Logging in to SFTP servers; a new version replaces the old one. */
    SSH,
    /** OpenPGP encryption and signatures; versions are kept. */
    PGP,
    /** Proving oneself to HTTP servers with a certificate; a new version replaces the old one. */
    TLS
  }
}
