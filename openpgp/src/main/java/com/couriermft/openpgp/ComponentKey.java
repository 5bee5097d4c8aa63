package com.couriermft.openpgp;

import static com.couriermft.openpgp.Validity.State.EXPIRED;
import static com.couriermft.openpgp.Validity.State.NOT_YET_VALID;
import static com.couriermft.openpgp.Validity.State.REVOKED;
import static com.couriermft.openpgp.Validity.State.WEAK;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bouncycastle.bcpg.KeyIdentifier;
import org.bouncycastle.bcpg.SignatureSubpacketTags;
import org.bouncycastle.bcpg.sig.KeyFlags;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureSubpacketVector;

/**
 * One key of a certificate: the primary key, or a subkey that a verified signature binds to the
 * primary key. Immutable, thread-safe.
 */
public final class ComponentKey {
  private static final int ENCRYPTS = KeyFlags.ENCRYPT_COMMS | KeyFlags.ENCRYPT_STORAGE;

  private final PGPPublicKey key;
  private final Signatures signatures;
  private final Optional<ComponentKey> primary;

  ComponentKey(PGPPublicKey key, Signatures signatures, Optional<ComponentKey> primary) {
    this.key = key;
    this.signatures = signatures;
    this.primary = primary;
  }

  /** The signatures of a key's owner on the key. */
  interface Signatures {
    /**
     * Returns the signatures that bind the key at an instant, in order of priority; empty if the
     * binding was revoked.
     */
    List<PGPSignature> bindingsAt(Instant instant);

    /**
     * Returns the signatures that may define the key's expiry at an instant, in order of priority.
     */
    List<PGPSignature> expiriesAt(Instant instant);

    /** Returns the signature that revokes the key. */
    Optional<PGPSignature> findRevocationAt(Instant instant);
  }

  /** Returns the fingerprint in upper-case hex: 40 digits for version 4, 64 for version 6. */
  public String fingerprint() {
    return PublicKeyAlgorithm.fingerprint(key);
  }

  /** Returns the identifier of the key as used in messages and signatures. */
  public KeyIdentifier identifier() {
    return key.getKeyIdentifier();
  }

  /** Returns the key as a Bouncy Castle object. */
  public PGPPublicKey publicKey() {
    return key;
  }

  /** Returns whether the key is the certificate's primary key. */
  public boolean isPrimary() {
    return primary.isEmpty();
  }

  /**
   * Returns the algorithm of the key, such as {@code rsa4096}, {@code ed25519}, {@code cv25519}.
   */
  public String algorithm() {
    return PublicKeyAlgorithm.name(key);
  }

  /** Returns the creation time of the key. */
  public Instant createdAt() {
    return key.getCreationTime().toInstant();
  }

  /**
   * Returns the expiry of the key, according to its owner's signatures at an instant. A subkey
   * expires no later than its primary key.
   */
  public Optional<Instant> findExpiryAt(Instant instant) {
    Optional<Instant> own =
        find(signatures.expiriesAt(instant), SignatureSubpacketTags.KEY_EXPIRE_TIME)
            .map(PGPSignatureSubpacketVector::getKeyExpirationTime)
            .filter(seconds -> seconds > 0)
            .map(seconds -> createdAt().plusSeconds(seconds));
    Optional<Instant> above = primary.flatMap(key -> key.findExpiryAt(instant));
    return own.isEmpty() || above.isPresent() && above.get().isBefore(own.get()) ? above : own;
  }

  /** Returns whether the key's owner allows encryption and the key's algorithm supports it. */
  public boolean canEncryptAt(Instant instant) {
    return PublicKeyAlgorithm.encrypts(key)
        && flagsAt(instant).map(flags -> (flags & ENCRYPTS) != 0).orElse(true);
  }

  /** Returns whether the key's owner allows signing data and the key's algorithm supports it. */
  public boolean canSignAt(Instant instant) {
    return PublicKeyAlgorithm.signs(key)
        && flagsAt(instant)
            .map(flags -> (flags & KeyFlags.SIGN_DATA) != 0)
            .orElse(primary.isEmpty());
  }

  /**
   * Returns the validity of the key at an instant. To verify a signature, use the time of the
   * signature.
   */
  public Validity validityAt(Instant instant) {
    Optional<Validity> above =
        primary.map(key -> key.validityAt(instant)).filter(found -> !found.isValid());
    return above
        .map(found -> new Validity(found.state(), "its primary key: " + found.reason()))
        .orElseGet(() -> ownValidityAt(instant));
  }

  private Validity ownValidityAt(Instant instant) {
    Optional<PGPSignature> revoked = signatures.findRevocationAt(instant);
    if (revoked.isPresent()) {
      return new Validity(REVOKED, RevocationText.of(revoked.get()));
    }
    List<PGPSignature> bindings = ownBindingsAt(instant);
    if (bindings.isEmpty()) {
      return new Validity(REVOKED, "its owner has revoked all its user IDs");
    }
    Optional<String> weakness = PublicKeyAlgorithm.findWeakness(key, bindings.get(0));
    if (weakness.isPresent()) {
      return new Validity(WEAK, weakness.get());
    }
    if (createdAt().isAfter(instant)) {
      return new Validity(NOT_YET_VALID, "it was created at " + createdAt() + ", after " + instant);
    }
    return Stream.concat(
            findExpiryAt(instant).stream(), SelfSignatures.findEndOf(bindings.get(0)).stream())
        .min(Comparator.naturalOrder())
        .filter(end -> !end.isAfter(instant))
        .map(end -> new Validity(EXPIRED, "it expired at " + end))
        .orElse(Validity.VALID);
  }

  /**
   * Returns the subpacket of the given type from the first signature that has one, including the
   * signatures on the primary key.
   */
  <T> Optional<T> findSaid(
      Instant instant, int type, Function<PGPSignatureSubpacketVector, T> read) {
    Optional<T> own = find(ownBindingsAt(instant), type).map(read);
    return own.isPresent() ? own : primary.flatMap(key -> key.findSaid(instant, type, read));
  }

  private Optional<Integer> flagsAt(Instant instant) {
    return find(ownBindingsAt(instant), SignatureSubpacketTags.KEY_FLAGS)
        .map(PGPSignatureSubpacketVector::getKeyFlags);
  }

  private List<PGPSignature> ownBindingsAt(Instant instant) {
    return signatures.bindingsAt(instant);
  }

  private static Optional<PGPSignatureSubpacketVector> find(List<PGPSignature> made, int type) {
    return made.stream()
        .map(PGPSignature::getHashedSubPackets)
        .filter(packets -> packets != null && packets.hasSubpacket(type))
        .findFirst();
  }
}
