package com.couriermft.pgp;

import com.couriermft.pgp.ComponentKey.Signatures;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.openpgp.PGPSignature;

/**
 * The verified signatures that a key made over one of its own parts: those that bind it, and those
 * that take it back.
 *
 * <p>At an instant the newest binding counts that was made by then. Where there is none the oldest
 * counts: an export that is cleaned holds the newest only, and what was signed before it was made
 * is to stay verifiable.
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

  /** The binding that counts at an instant, whether its own time is over by then or not. */
  Optional<PGPSignature> findBindingAt(Instant instant) {
    Optional<PGPSignature> newest =
        bindings.stream().filter(made -> !madeAt(made).isAfter(instant)).max(BY_TIME);
    return newest.isPresent() ? newest : bindings.stream().min(BY_TIME);
  }

  @Override
  public List<PGPSignature> bindingsAt(Instant instant) {
    return findBindingAt(instant).stream().toList();
  }

  /** The revocation of a key that applies: one that tells of a lost key always has. */
  @Override
  public Optional<PGPSignature> findRevocationAt(Instant instant) {
    return revocations.stream()
        .filter(made -> made.isHardRevocation() || !madeAt(made).isAfter(instant))
        .min(BY_TIME);
  }

  /** Whether a user id is taken back, and not bound again since. */
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
