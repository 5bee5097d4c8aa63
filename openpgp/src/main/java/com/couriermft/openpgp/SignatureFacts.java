package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.KeyIdentifier;
import org.bouncycastle.bcpg.OnePassSignaturePacket;
import org.bouncycastle.bcpg.SignaturePacket;
import org.bouncycastle.openpgp.PGPSignature;

/**
 * The properties of a signature that are known before the data is read, from a one-pass packet or
 * the signature itself.
 *
 * @param issuer the claimed issuer; the wildcard if unknown
 * @param type the type of the signature: 0 for bytes, 1 for text
 * @param salt the salt to hash before the data (version 6); otherwise empty
 */
record SignatureFacts(
    KeyIdentifier issuer, int type, int keyAlgorithm, int hashAlgorithm, byte[] salt) {
  private static final Set<Integer> HASHES =
      Set.of(
          HashAlgorithmTags.SHA224,
          HashAlgorithmTags.SHA256,
          HashAlgorithmTags.SHA384,
          HashAlgorithmTags.SHA512,
          HashAlgorithmTags.SHA3_256,
          HashAlgorithmTags.SHA3_512);

  static SignatureFacts of(OnePassSignaturePacket packet) {
    boolean isVersion6 = packet.getVersion() == OnePassSignaturePacket.VERSION_6;
    return new SignatureFacts(
        isVersion6
            ? new KeyIdentifier(packet.getFingerprint())
            : new KeyIdentifier(packet.getKeyID()),
        packet.getSignatureType(),
        packet.getKeyAlgorithm(),
        packet.getHashAlgorithm(),
        isVersion6 ? packet.getSalt() : new byte[0]);
  }

  static SignatureFacts of(PGPSignature signature) throws IOException {
    KeyIdentifier issuer =
        signature.getKeyIdentifiers().stream()
            .filter(each -> !each.isWildcard())
            .findFirst()
            .orElse(KeyIdentifier.wildcard());
    return new SignatureFacts(
        issuer,
        signature.getSignatureType(),
        signature.getKeyAlgorithm(),
        signature.getHashAlgorithm(),
        salt(signature));
  }

  private static byte[] salt(PGPSignature signature) throws IOException {
    return signature.getVersion() == SignaturePacket.VERSION_6
            && SmallPacket.read(signature.getEncoded()) instanceof SignaturePacket packet
        ? packet.getSalt()
        : new byte[0];
  }

  /** Returns whether this announcement describes the given signature. */
  boolean announces(PGPSignature signature) throws IOException {
    return signature.getSignatureType() == type
        && signature.getKeyAlgorithm() == keyAlgorithm
        && signature.getHashAlgorithm() == hashAlgorithm
        && Arrays.equals(salt(signature), salt)
        && signature.getKeyIdentifiers().stream().allMatch(each -> each.matches(issuer));
  }

  boolean isOverText() {
    return type == PGPSignature.CANONICAL_TEXT_DOCUMENT;
  }

  /** Returns whether the signature is on a file and uses a collision-resistant hash. */
  boolean isAccepted() {
    return (isOverText() || type == PGPSignature.BINARY_DOCUMENT) && HASHES.contains(hashAlgorithm);
  }

  CourierException notAccepted() {
    return PgpErrors.signatureInvalid(
        ("The signature by %s has type %d and hash algorithm %d; expected a signature of a file "
                + "(type 0 or 1) with SHA-2 or SHA-3. Ask the sender to use the defaults of a "
                + "current program.")
            .formatted(issuerText(), type, hashAlgorithm),
        null);
  }

  String issuerText() {
    return issuer.isWildcard() ? "an unnamed key" : KeyText.of(issuer);
  }
}
