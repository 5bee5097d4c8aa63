package com.couriermft.partners.key;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.Field;
import com.couriermft.openpgp.Certificate;
import com.couriermft.openpgp.ComponentKey;
import com.couriermft.openpgp.Validity;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The details of an OpenPGP key at a given time. JSON:
 *
 * <pre>{"state": "valid", "user_ids": ["Example Ltd &lt;files@example.com>"],
 *  "usable_for": ["encrypt", "verify", "decrypt", "sign"],
 *  "parts": [{"fingerprint": "9F86…", "algorithm": "ed25519", "capabilities": ["sign"],
 *    "created_at": "…", "expires_at": "…", "state": "valid", "has_private": true}, …],
 *  "warnings": []}</pre>
 */
public record PgpDetails(
    @Field(help = "For pgp: whether the key is valid") Validity.State state,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Why the key is not valid")
        String stateReason,
    @Field(help = "User IDs of the key") List<String> userIds,
    @Field(help = "What the key can be used for now") List<Use> usableFor,
    @Field(help = "The primary key, then its subkeys") List<Part> parts,
    @Field(help = "Problems of the key that need attention") List<String> warnings) {

  /** Copies. */
  public PgpDetails {
    userIds = List.copyOf(userIds);
    usableFor = List.copyOf(usableFor);
    parts = List.copyOf(parts);
    warnings = List.copyOf(warnings);
  }

  /** The purposes that a key can be used for. */
  public enum Use {
    /** Encrypting messages to the key's owner. */
    ENCRYPT,
    /** Verifying the key owner's signatures, including past ones. */
    VERIFY,
    /** Decrypting messages that are sent to Courier, including past ones. */
    DECRYPT,
    /** Signing messages that Courier sends. */
    SIGN
  }

  /** A primary key or a subkey. */
  public record Part(
      @Field(help = "Fingerprint of the key") String fingerprint,
      @Field(help = "Algorithm of the key") String algorithm,
      @Field(help = "The uses that the key declares") List<Use> capabilities,
      @Field(help = "When the key was created") Instant createdAt,
      @Field(help = "When the key expires") @Nullable Instant expiresAt,
      @Field(help = "Whether the key is valid") Validity.State state,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Why the key is not valid")
          String stateReason,
      @Field(help = "Whether Courier has the private key") boolean hasPrivate) {

    /** Copies. */
    public Part {
      capabilities = List.copyOf(capabilities);
    }
  }

  /**
   * Determines the details of a key at a given time.
   *
   * @param key a key of kind {@code pgp}
   * @throws DamagedDataException the public part cannot be read
   */
  public static PgpDetails of(Key key, Instant now) {
    Certificate certificate =
        DamagedDataException.reading("Key '" + key.name() + "'", () -> certificate(key));
    Validity validity = certificate.validityAt(now);
    Set<String> here = Set.copyOf(key.privateKeys());
    List<Use> uses = uses(certificate, here, now);
    return new PgpDetails(
        validity.state(),
        validity.reason(),
        certificate.userIds(),
        uses,
        certificate.keys().stream().map(part -> part(part, here, now)).toList(),
        warnings(key, validity, uses));
  }

  private static Certificate certificate(Key key) {
    try {
      return Certificate.readAll(key.publicPart().getBytes(StandardCharsets.UTF_8)).get(0);
    } catch (CourierException noKey) {
      throw new IllegalStateException(noKey.getMessage(), noKey);
    }
  }

  private static List<Use> uses(Certificate certificate, Set<String> here, Instant now) {
    List<Use> uses = new ArrayList<>();
    if (!certificate.encryptionKeysAt(now).isEmpty()) {
      uses.add(Use.ENCRYPT);
    }
    if (certificate.keys().stream().anyMatch(part -> verifies(part, now))) {
      uses.add(Use.VERIFY);
    }
    if (certificate.keys().stream().anyMatch(p -> isHere(p, here) && p.canEncryptAt(now))) {
      uses.add(Use.DECRYPT);
    }
    if (certificate.signingKeysAt(now).stream().anyMatch(part -> isHere(part, here))) {
      uses.add(Use.SIGN);
    }
    return uses;
  }

  /**
   * Returns whether a component key can verify signatures. Signatures made before the key expired
   * or was retired stay valid.
   */
  private static boolean verifies(ComponentKey part, Instant now) {
    return part.canSignAt(now)
        && Stream.of(now, part.createdAt()).anyMatch(at -> part.validityAt(at).isValid());
  }

  private static boolean isHere(ComponentKey part, Set<String> here) {
    return here.contains(part.fingerprint());
  }

  private static Part part(ComponentKey part, Set<String> here, Instant now) {
    Validity validity = part.validityAt(now);
    List<Use> capabilities = new ArrayList<>();
    if (part.canEncryptAt(now)) {
      capabilities.add(Use.ENCRYPT);
    }
    if (part.canSignAt(now)) {
      capabilities.add(Use.SIGN);
    }
    return new Part(
        part.fingerprint(),
        part.algorithm(),
        capabilities,
        part.createdAt(),
        part.findExpiryAt(now).orElse(null),
        validity.state(),
        validity.reason(),
        isHere(part, here));
  }

  private static List<String> warnings(Key key, Validity validity, List<Use> uses) {
    List<String> warnings = new ArrayList<>();
    if (!validity.isValid()) {
      warnings.add("It must no longer be used: " + validity.reason() + ".");
    } else if (!uses.contains(Use.ENCRYPT)) {
      warnings.add("It has no valid encryption key.");
    }
    if (key.hasPrivate() && validity.isValid() && !uses.contains(Use.SIGN)) {
      warnings.add("It cannot sign: it has no private part of a valid signing key.");
    }
    return warnings;
  }
}
