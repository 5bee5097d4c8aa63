package com.couriermft.pgp;

import com.couriermft.secret.Secret;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.bcpg.KeyIdentifier;
import org.bouncycastle.openpgp.PGPKeyRing;
import org.bouncycastle.openpgp.PGPSecretKey;
import org.bouncycastle.openpgp.PGPSecretKeyRing;
import org.jspecify.annotations.Nullable;

/**
 * A certificate with its private keys (a <i>transferable secret key</i>, RFC 9580 §10.2) and the
 * passphrase that opens them. A private key may be missing: exports of subkeys leave the primary
 * out. Nothing is opened before it is used. Thread-safe.
 */
public final class PrivateKeys {
  private final Certificate certificate;
  private final List<PrivateKey> keys;

  private PrivateKeys(PGPSecretKeyRing ring, @Nullable Secret passphrase) {
    this.certificate = Certificate.of(ring);
    List<PrivateKey> present = new ArrayList<>();
    for (Iterator<PGPSecretKey> each = ring.getSecretKeys(); each.hasNext(); ) {
      PGPSecretKey next = each.next();
      if (!next.isPrivateKeyEmpty()) {
        certificate
            .findKey(next.getKeyIdentifier())
            .map(part -> new PrivateKey(part, () -> SecretKeyOpener.open(next, passphrase)))
            .ifPresent(present::add);
      }
    }
    this.keys = List.copyOf(present);
  }

  /**
   * Reads one private key; opens nothing.
   *
   * @param material armored, as the secret store holds it
   * @param passphrase that opens it; {@code null} if it has none
   * @throws com.couriermft.failure.CourierException {@code pgp_bad_key}: not one private key
   */
  public static PrivateKeys read(Secret material, @Nullable Secret passphrase) {
    List<PGPKeyRing> rings = KeyBlocks.read(material.reveal().getBytes(StandardCharsets.UTF_8));
    List<PGPSecretKeyRing> secret = new ArrayList<>();
    for (PGPKeyRing ring : rings) {
      if (ring instanceof PGPSecretKeyRing found) {
        secret.add(found);
      }
    }
    if (secret.size() != 1) {
      throw PgpErrors.badKey("One private key is expected, " + secret.size() + " are found.", null);
    }
    return new PrivateKeys(secret.get(0), passphrase);
  }

  /** Its public part. */
  public Certificate certificate() {
    return certificate;
  }

  /** All that are present, in the certificate's order. */
  public List<PrivateKey> all() {
    return keys;
  }

  /** Those that ever could decrypt, also expired and revoked ones. */
  public List<PrivateKey> decryptionKeys() {
    return keys.stream()
        .filter(key -> PublicKeyAlgorithm.encrypts(key.component().publicKey()))
        .toList();
  }

  /** The one a message is for; the wildcard of a hidden recipient finds none. */
  public Optional<PrivateKey> findDecryptionKey(KeyIdentifier identifier) {
    return decryptionKeys().stream()
        .filter(key -> key.component().identifier().matchesExplicit(identifier))
        .findFirst();
  }

  /**
   * The one to sign with at an instant.
   *
   * @throws com.couriermft.failure.CourierException {@code pgp_key_expired}, {@code _revoked},
   *     {@code _weak}, {@code _not_yet_valid}; {@code pgp_key_unusable}: it has no private key that
   *     signs
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
        "Key " + certificate.fingerprint() + " has no private key that may sign.");
  }
}
