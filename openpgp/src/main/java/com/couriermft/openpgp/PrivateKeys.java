package com.couriermft.openpgp;

import com.couriermft.formats.secret.Secret;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.bcpg.KeyIdentifier;
import org.bouncycastle.openpgp.PGPKeyRing;
import org.bouncycastle.openpgp.PGPPublicKeyRing;
import org.bouncycastle.openpgp.PGPSecretKey;
import org.bouncycastle.openpgp.PGPSecretKeyRing;
import org.jspecify.annotations.Nullable;

/**
 * A certificate with its private keys (a <i>transferable secret key</i>, RFC 9580 §10.2) and the
 * passphrase for them. Some private keys may be missing, because exports of subkeys omit the
 * primary key. Each key is decrypted on first use. Thread-safe.
 */
public final class PrivateKeys {
  private final PGPSecretKeyRing ring;
  private final Certificate certificate;
  private final List<PrivateKey> keys;

  private PrivateKeys(PGPSecretKeyRing ring, @Nullable Secret passphrase) {
    this.ring = ring;
    this.certificate = Certificate.of(ring);
    List<PrivateKey> present = new ArrayList<>();
    for (PGPSecretKey each : ring) {
      if (SecretKeyOpener.isPresent(each)) {
        certificate
            .findKey(each.getKeyIdentifier())
            .map(part -> new PrivateKey(part, () -> SecretKeyOpener.open(each, passphrase)))
            .ifPresent(present::add);
      }
    }
    this.keys = List.copyOf(present);
  }

  /**
   * Reads one private key without decrypting it.
   *
   * @param material an armored key, as stored in the secret store
   * @param passphrase the passphrase; {@code null} if the key has none
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_bad_key}: the material is
   *     not exactly one private key
   */
  public static PrivateKeys read(Secret material, @Nullable Secret passphrase) {
    return find(material.reveal().getBytes(StandardCharsets.UTF_8), passphrase)
        .orElseThrow(
            () -> PgpErrors.badKey("Expected a private key, found only a public key.", null));
  }

  /**
   * Returns the private key in a file, if there is one, without decrypting it. Signatures in a
   * public block of the same key are merged.
   *
   * @param material binary, or armored blocks
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_bad_key}: the file contains
   *     several private keys
   */
  public static Optional<PrivateKeys> find(byte[] material, @Nullable Secret passphrase) {
    List<PGPKeyRing> rings = KeyBlocks.read(material);
    List<PGPSecretKeyRing> secret = new ArrayList<>();
    rings.forEach(
        ring -> {
          if (ring instanceof PGPSecretKeyRing found) {
            secret.add(found);
          }
        });
    if (secret.size() > 1) {
      throw PgpErrors.badKey(
          "Expected one private key, found " + secret.size() + "; send one key at a time.", null);
    }
    PGPPublicKeyRing all = Certificate.joined(rings);
    return secret.stream()
        .map(found -> PGPSecretKeyRing.replacePublicKeys(found, all))
        .map(found -> new PrivateKeys(found, passphrase))
        .findFirst();
  }

  static PrivateKeys of(PGPSecretKeyRing unprotected) {
    return new PrivateKeys(unprotected, null);
  }

  /** Returns the certificate with the public keys. */
  public Certificate certificate() {
    return certificate;
  }

  /** Returns the keys that are present, in the certificate's order. */
  public List<PrivateKey> all() {
    return keys;
  }

  /** Returns the keys that could decrypt at any time, including expired and revoked keys. */
  public List<PrivateKey> decryptionKeys() {
    return keys.stream()
        .filter(key -> PublicKeyAlgorithm.encrypts(key.component().publicKey()))
        .toList();
  }

  /**
   * Returns the key for which a message is encrypted. The wildcard of a hidden recipient matches no
   * key.
   */
  public Optional<PrivateKey> findDecryptionKey(KeyIdentifier identifier) {
    return decryptionKeys().stream()
        .filter(key -> key.component().identifier().matchesExplicit(identifier))
        .findFirst();
  }

  /**
   * Returns the key with which to sign at an instant.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_key_expired}, {@code
   *     _revoked}, {@code _weak}, {@code _not_yet_valid}; {@code pgp_key_unusable}: there is no
   *     private key for signing
   */
  public PrivateKey signingKeyAt(Instant instant) {
    for (ComponentKey part : certificate.signingKeysAt(instant)) {
      Optional<PrivateKey> found = keys.stream().filter(key -> key.component() == part).findFirst();
      if (found.isPresent()) {
        return found.get();
      }
    }
    for (PrivateKey key : keys) {
      Validity validity = key.component().validityAt(instant);
      if (key.component().canSignAt(instant) && !validity.isValid()) {
        throw PgpErrors.keyNotValid(key.component().fingerprint(), validity);
      }
    }
    throw PgpErrors.keyUnusable(
        "Key " + certificate.fingerprint() + " has no private key for signing.");
  }

  /**
   * Decrypts each private key and tests it.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code pgp_wrong_passphrase}; {@code
   *     pgp_bad_key}: a key does not match its public part, or the private keys are missing
   */
  public void prove() {
    if (keys.isEmpty()) {
      throw PgpErrors.badKey(
          "Key "
              + certificate.fingerprint()
              + " has no private parts, as is common with smart cards; export it from the system"
              + " that has the private parts.",
          null);
    }
    for (PrivateKey key : keys) {
      if (!KeyProof.holds(key.component().publicKey(), key.open())) {
        throw PgpErrors.badKey(
            "Key "
                + key.component().fingerprint()
                + ": its private part does not match its public part; export the key again.",
            null);
      }
    }
  }

  /** Returns whether any of the keys needs a passphrase. */
  public boolean areLocked() {
    for (PGPSecretKey each : ring) {
      if (SecretKeyOpener.isPresent(each) && SecretKeyOpener.isLocked(each)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the keys as armored text, still encrypted with their passphrase: {@code -----BEGIN PGP
   * PRIVATE KEY BLOCK-----}.
   */
  public Secret armored() {
    try {
      return Secret.of(Certificate.armored(ring.getEncoded()));
    } catch (IOException e) {
      throw new UncheckedIOException("Writing to memory failed", e);
    }
  }
}
