package com.couriermft.partners.key;

import com.couriermft.formats.json.Field;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A version of a key as returned by the API, without the private part. JSON:
 *
 * <pre>{"name": "our-ssh-key", "kind": "ssh", "algorithm": "ssh-ed25519",
 *  "public": "ssh-ed25519 AAAA… our-ssh-key", "fingerprint": "SHA256:…", "has_private": true,
 *  "created_at": "2026-01-01T00:00:00Z", "version": 1}
 * </pre>
 */
public record Key(
    @Field(help = "Name of the key") String name,
    @Field(help = "Purpose of the key") Kind kind,
    @Field(help = "Algorithm of the key") String algorithm,
    @JsonProperty("public")
        @Field(help = "A line of authorized_keys, or a certificate (armored or PEM)")
        String publicPart,
    @Field(help = "Fingerprint of the key") String fingerprint,
    @Field(help = "Whether Courier has the private key") boolean hasPrivate,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "For pgp: the keys whose private part Courier has")
        List<String> privateKeys,
    @Field(help = "When this version was saved") Instant createdAt,
    @Field(help = "When the key expires; for pgp, when the first of its uses expires")
        @Nullable Instant expiresAt,
    @Field(help = "Version number, from 1", min = 0) int version,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Labels of the key", type = LabelsField.class)
        Labels labels) {

  /** Copies. */
  public Key {
    privateKeys = List.copyOf(privateKeys);
  }

  /** Returns this version with different labels. */
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
    /** A key for logging in to SFTP servers. A new version replaces the old version. */
    SSH,
    /** A key for OpenPGP encryption and signatures. Old versions are retained. */
    PGP,
    /** A client certificate for HTTP servers. A new version replaces the old version. */
    TLS
  }
}
