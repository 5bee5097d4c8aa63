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
 * A component key is one key of a certificate: its primary key or a subkey, bound by a signature
 * that is verified. Immutable, thread-safe.
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

  /** The signatures of a key's owner over the key. */
  interface Signatures {
    /**
     * Returns the signatures that bind the key at an instant, the one to be asked first first;
     * empty if withdrawn.
     */
    List<PGPSignature> bindingsAt(Instant instant);

    /**
     * Returns the signatures that may say when the key expires, as of an instant, the one to be
     * asked first first.
     */
    List<PGPSignature> expiriesAt(Instant instant);

    /** The one that takes it back. */
    Optional<PGPSignature> findRevocationAt(Instant instant);
  }

  /** Upper-case hex: 40 digits in version 4, 64 in version 6. */
  public String fingerprint() {
    return PublicKeyAlgorithm.fingerprint(key);
  }

  /** Returns the identifier of the key in messages and signatures. */
  public KeyIdentifier identifier() {
    return key.getKeyIdentifier();
  }

  /** Returns the key as Bouncy Castle has it. */
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

  /** Returns when the key was made. */
  public Instant createdAt() {
    return key.getCreationTime().toInstant();
  }

  /**
   * Returns when the key expires, as its owner says at an instant; a subkey never outlives its
   * primary.
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

  /** Returns whether the key's owner means it for encryption, and its algorithm can. */
  public boolean canEncryptAt(Instant instant) {
    return PublicKeyAlgorithm.encrypts(key)
        && flagsAt(instant).map(flags -> (flags & ENCRYPTS) != 0).orElse(true);
  }

  /** Returns whether the key's owner means it for signatures over data, and its algorithm can. */
  public boolean canSignAt(Instant instant) {
    return PublicKeyAlgorithm.signs(key)
        && flagsAt(instant)
            .map(flags -> (flags & KeyFlags.SIGN_DATA) != 0)
            .orElse(primary.isEmpty());
  }

  /**
   * Returns the validity of the key at an instant; for a signature that is the time it was made.
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
      return new Validity(REVOKED, "its owner has taken back every user id of it");
    }
    Optional<String> weakness = PublicKeyAlgorithm.findWeakness(key, bindings.get(0));
    if (weakness.isPresent()) {
      return new Validity(WEAK, weakness.get());
    }
    if (createdAt().isAfter(instant)) {
      return new Validity(
          NOT_YET_VALID, "it was made at " + createdAt() + ", later than " + instant);
    }
    return Stream.concat(
            findExpiryAt(instant).stream(), SelfSignatures.findEndOf(bindings.get(0)).stream())
        .min(Comparator.naturalOrder())
        .filter(end -> !end.isAfter(instant))
        .map(end -> new Validity(EXPIRED, "it expired at " + end))
        .orElse(Validity.VALID);
  }

  /** A subpacket of the first signature that has one of that type, its primary key's included. */
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
