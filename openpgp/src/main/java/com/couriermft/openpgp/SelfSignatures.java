package com.couriermft.openpgp;

import com.couriermft.openpgp.ComponentKey.Signatures;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureSubpacketVector;

/**
 * The verified signatures of a key on one of its parts: bindings and revocations.
 *
 * <p>The binding that counts at an instant is the newest unexpired binding that was made by then.
 * If all of these bindings have expired, the newest one counts and the key is expired. If no
 * binding was made by then, the oldest binding counts: a cleaned export contains only the newest
 * binding, but earlier signatures must remain verifiable.
 */
final class SelfSignatures implements Signatures {
  private static final Comparator<PGPSignature> BY_TIME =
      Comparator.comparing(SelfSignatures::madeAt);

  private final List<PGPSignature> bindings = new ArrayList<>();
  private final List<PGPSignature> revocations = new ArrayList<>();

  void add(PGPSignature verified) {
    boolean revokes = PGPSignature.isRevocation(verified.getSignatureType());
    (revokes ? revocations : bindings).add(verified);
  }

  boolean areEmpty() {
    return bindings.isEmpty();
  }

  /** Returns the binding that counts at an instant. */
  Optional<PGPSignature> findBindingAt(Instant instant) {
    return newest(made -> isMadeBy(made, instant) && !isOverAt(made, instant))
        .or(() -> newest(made -> isMadeBy(made, instant)))
        .or(() -> bindings.stream().min(BY_TIME));
  }

  private Optional<PGPSignature> newest(Predicate<PGPSignature> condition) {
    return bindings.stream().filter(condition).max(BY_TIME);
  }

  private static boolean isMadeBy(PGPSignature made, Instant instant) {
    return !madeAt(made).isAfter(instant);
  }

  /** Returns whether a signature itself has expired. */
  static boolean isOverAt(PGPSignature made, Instant instant) {
    return findEndOf(made).filter(end -> !end.isAfter(instant)).isPresent();
  }

  /** Returns the expiry of a signature itself; empty if the signature does not expire. */
  static Optional<Instant> findEndOf(PGPSignature made) {
    return Optional.ofNullable(made.getHashedSubPackets())
        .map(PGPSignatureSubpacketVector::getSignatureExpirationTime)
        .filter(seconds -> seconds > 0)
        .map(seconds -> madeAt(made).plusSeconds(seconds));
  }

  @Override
  public List<PGPSignature> bindingsAt(Instant instant) {
    return findBindingAt(instant).stream().toList();
  }

  @Override
  public List<PGPSignature> expiriesAt(Instant instant) {
    return bindingsAt(instant);
  }

  /**
   * Returns the applicable revocation of a key. If the key was compromised, the revocation applies
   * to all instants.
   */
  @Override
  public Optional<PGPSignature> findRevocationAt(Instant instant) {
    return revocations.stream()
        .filter(made -> made.isHardRevocation() || !madeAt(made).isAfter(instant))
        .min(BY_TIME);
  }

  /** Returns whether a user id was revoked and not bound again afterwards. */
  boolean areWithdrawnAt(Instant instant) {
    return revocations.stream()
        .map(SelfSignatures::madeAt)
        .filter(revoked -> !revoked.isAfter(instant))
        .anyMatch(
            revoked ->
                bindings.stream()
                    .map(SelfSignatures::madeAt)
                    .noneMatch(bound -> bound.isAfter(revoked) && !bound.isAfter(instant)));
  }

  static Instant madeAt(PGPSignature signature) {
    return signature.getCreationTime().toInstant();
  }
}
