package com.couriermft.openpgp;

import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.bouncycastle.bcpg.SignatureSubpacket;
import org.bouncycastle.bcpg.SignatureSubpacketTags;
import org.bouncycastle.bcpg.sig.KeyFlags;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureList;
import org.bouncycastle.openpgp.PGPSignatureSubpacketVector;
import org.bouncycastle.openpgp.operator.PGPContentVerifierBuilderProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentVerifierBuilderProvider;

/**
 * Verifies the signatures that a primary key has made on its own parts (RFC 9580 §5.2.1, §10).
 * Ignores signatures by other keys, invalid signatures, and signatures with an unknown critical
 * subpacket (§5.2.3.7).
 */
final class SelfSignatureReader {
  private static final PGPContentVerifierBuilderProvider VERIFIERS =
      new BcPGPContentVerifierBuilderProvider();

  /**
   * The maximum number of signatures, because verifying each signature takes time and the file is
   * untrusted.
   */
  private static final int MOST_SIGNATURES = 1_000;

  private final PGPPublicKey primary;
  private int tried;

  SelfSignatureReader(PGPPublicKey primary) {
    this.primary = primary;
  }

  /** Returns the signatures on the primary key itself: direct-key signatures and revocations. */
  SelfSignatures ofPrimary() {
    return verified(primary.getKeySignatures(), made -> made.verifyCertification(primary));
  }

  /** Returns the signatures on a user id. */
  SelfSignatures ofUserId(byte[] id) {
    Iterator<PGPSignature> made = primary.getSignaturesForID(id);
    return made == null
        ? new SelfSignatures()
        : verified(made, each -> each.verifyCertification(id, primary));
  }

  /** Returns the signatures on a subkey: bindings and revocations. */
  SelfSignatures ofSubkey(PGPPublicKey subkey) {
    return verified(
        subkey.getKeySignatures(),
        made ->
            isOverSubkey(made)
                && !made.getCreationTime()
                    .toInstant()
                    .isBefore(subkey.getCreationTime().toInstant())
                && made.verifyCertification(primary, subkey)
                && (!signs(made) || isClaimedBy(subkey, made)));
  }

  /**
   * Returns whether a signature is a subkey binding or revocation. The library would also accept a
   * back signature as a binding, and would then not require a separate back signature.
   */
  private static boolean isOverSubkey(PGPSignature made) {
    return made.getSignatureType() == PGPSignature.SUBKEY_BINDING
        || made.getSignatureType() == PGPSignature.SUBKEY_REVOCATION;
  }

  private interface Check {
    boolean isCorrect(PGPSignature made) throws PGPException;
  }

  private SelfSignatures verified(Iterator<PGPSignature> all, Check check) {
    SelfSignatures verified = new SelfSignatures();
    while (all.hasNext()) {
      PGPSignature made = all.next();
      if (isOwn(made) && isUnderstood(made) && isCorrect(made, primary, check)) {
        verified.add(made);
      }
    }
    return verified;
  }

  private boolean isOwn(PGPSignature made) {
    return made.getKeyIdentifiers().isEmpty()
        || made.getKeyIdentifiers().stream()
            .anyMatch(issuer -> issuer.matches(primary.getKeyIdentifier()));
  }

  private boolean isCorrect(PGPSignature made, PGPPublicKey by, Check check) {
    if (++tried > MOST_SIGNATURES) {
      throw PgpErrors.badKey(
          "The key has more than "
              + MOST_SIGNATURES
              + " self-signatures; export it with gpg --export-options export-minimal.",
          null);
    }
    try {
      made.init(VERIFIERS, by);
      return check.isCorrect(made);
    } catch (PGPException | RuntimeException e) {
      // A signature that cannot be verified binds nothing. The key is evaluated by its other
      // signatures.
      return false;
    }
  }

  /**
   * Returns whether a signing subkey has confirmed, by a back signature, that it belongs to this
   * primary key.
   */
  private boolean isClaimedBy(PGPPublicKey subkey, PGPSignature binding) throws PGPException {
    return Stream.of(binding.getHashedSubPackets(), binding.getUnhashedSubPackets())
        .flatMap(SelfSignatureReader::embedded)
        .filter(back -> back.getSignatureType() == PGPSignature.PRIMARYKEY_BINDING)
        .anyMatch(
            back -> isCorrect(back, subkey, made -> made.verifyCertification(primary, subkey)));
  }

  private static Stream<PGPSignature> embedded(PGPSignatureSubpacketVector packets) {
    try {
      PGPSignatureList found = packets.getEmbeddedSignatures();
      return StreamSupport.stream(found.spliterator(), false);
    } catch (PGPException e) {
      return Stream.of();
    }
  }

  private static boolean signs(PGPSignature binding) {
    return binding.getSignatureType() == PGPSignature.SUBKEY_BINDING
        && (binding.getHashedSubPackets().getKeyFlags() & KeyFlags.SIGN_DATA) != 0;
  }

  private static boolean isUnderstood(PGPSignature made) {
    PGPSignatureSubpacketVector packets = made.getHashedSubPackets();
    return packets == null
        || List.of(packets.toArray()).stream()
            .noneMatch(
                packet ->
                    packet.isCritical()
                        && (packet.getClass() == SignatureSubpacket.class
                            || packet.getType() == SignatureSubpacketTags.NOTATION_DATA));
  }
}
