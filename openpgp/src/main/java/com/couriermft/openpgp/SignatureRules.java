package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bouncycastle.bcpg.SignaturePacket;
import org.bouncycastle.bcpg.SignatureSubpacketTags;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureSubpacketVector;
import org.jspecify.annotations.Nullable;

/** The rules for accepting a signature that matches its data. */
final class SignatureRules {
  /** The maximum time by which a partner's clock may be ahead. */
  private static final Duration MOST_AHEAD = Duration.ofDays(1);

  /**
   * Critical subpackets that Courier understands, or that are harmless in a signature on a file.
   */
  private static final Set<Integer> KNOWN =
      Set.of(
          SignatureSubpacketTags.CREATION_TIME,
          SignatureSubpacketTags.EXPIRE_TIME,
          SignatureSubpacketTags.ISSUER_KEY_ID,
          SignatureSubpacketTags.SIGNER_USER_ID,
          SignatureSubpacketTags.ISSUER_FINGERPRINT,
          SignatureSubpacketTags.INTENDED_RECIPIENT_FINGERPRINT);

  private final PGPSignature signature;
  private final SignatureFacts facts;
  private final Certificate signer;
  private final ComponentKey key;

  SignatureRules(
      PGPSignature signature, SignatureFacts facts, Certificate signer, ComponentKey key) {
    this.signature = signature;
    this.facts = facts;
    this.signer = signer;
    this.key = key;
  }

  CourierException invalid(String why) {
    return PgpErrors.signatureInvalid(
        "The signature by key %s (%s) is invalid: %s; ask for the file and its signature again."
            .formatted(signer.fingerprint(), facts.issuerText(), why),
        null);
  }

  /** Returns the reason for rejecting the signature; empty if it is accepted. */
  Optional<CourierException> findProblem(Instant now, @Nullable Certificate recipient) {
    PGPSignatureSubpacketVector said = signature.getHashedSubPackets();
    boolean isKnown =
        signature.getVersion() == SignaturePacket.VERSION_4
            || signature.getVersion() == SignaturePacket.VERSION_6;
    if (!isKnown || said == null || said.getSignatureCreationTime() == null) {
      return Optional.of(invalid("its version is not supported; expected version 4 or 6"));
    }
    Instant madeAt = said.getSignatureCreationTime().toInstant();
    return findProblemOfForm(said, recipient)
        .or(() -> findProblemOfTime(said, madeAt, now))
        .map(this::invalid)
        .or(() -> findProblemOfKey(madeAt));
  }

  private Optional<String> findProblemOfForm(
      PGPSignatureSubpacketVector said, @Nullable Certificate recipient) {
    if (Arrays.stream(said.getCriticalTags()).anyMatch(tag -> !KNOWN.contains(tag))) {
      return Optional.of("it has critical subpackets that are not supported");
    } else if (!signature.getKeyIdentifiers().stream()
        .allMatch(named -> named.isWildcard() || key.identifier().matchesExplicit(named))) {
      return Optional.of("it also names another key");
    }
    var meantFor = List.of(said.getIntendedRecipientFingerprints());
    boolean isForwarded =
        recipient != null
            && !meantFor.isEmpty()
            && meantFor.stream()
                .noneMatch(each -> recipient.findKey(each.getKeyIdentifier()).isPresent());
    return isForwarded ? Optional.of("it was made for another recipient") : Optional.empty();
  }

  private static Optional<String> findProblemOfTime(
      PGPSignatureSubpacketVector said, Instant madeAt, Instant now) {
    long seconds = said.getSignatureExpirationTime();
    if (madeAt.isAfter(now.plus(MOST_AHEAD))) {
      return Optional.of("its creation time is " + madeAt + ", but it is now " + now);
    } else if (seconds > 0 && !madeAt.plusSeconds(seconds).isAfter(now)) {
      return Optional.of("it was valid until " + madeAt.plusSeconds(seconds));
    }
    return Optional.empty();
  }

  private Optional<CourierException> findProblemOfKey(Instant madeAt) {
    Validity validity = key.validityAt(madeAt);
    if (!validity.isValid()) {
      return Optional.of(PgpErrors.keyNotValid(key.fingerprint(), validity));
    }
    return key.canSignAt(madeAt)
        ? Optional.empty()
        : Optional.of(invalid("the key is not meant for signatures"));
  }
}
