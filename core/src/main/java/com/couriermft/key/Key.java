package com.couriermft.key;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key as the API shows it; never its private part. JSON:
 *
 * <pre>{"name": "our-ssh-key", "kind": "ssh", "algorithm": "ssh-ed25519",
 *  "public": "ssh-ed25519 AAAA… our-ssh-key", "fingerprint": "SHA256:…", "has_private": true,
 *  "created_at": "2026-01-01T00:00:00Z", "version": 1}
 * </pre>
 *
 * @param name unique
 * @param kind what it is for
 * @param algorithm in the kind's own terms, such as {@code ssh-ed25519}
 * @param publicPart for {@code ssh} a line of {@code authorized_keys}, for {@code pgp} armored
 * @param fingerprint for {@code ssh} {@code SHA256:…}, for {@code pgp} hex
 * @param hasPrivate whether the secret store holds its private part
 * @param createdAt when this version was written
 * @param expiresAt when it expires, {@code null} if it does not
 * @param version 1 for the first, one more each time the name gets other material
 */
public record Key(
    String name,
    Kind kind,
    String algorithm,
    @JsonProperty("public") String publicPart,
    String fingerprint,
    boolean hasPrivate,
    Instant createdAt,
    @Nullable Instant expiresAt,
    int version) {

  /** What keys are for. */
  public enum Kind {
    /** Logging in to SFTP servers. */
    SSH,
    /** OpenPGP encryption and signatures. */
    PGP
  }
}
