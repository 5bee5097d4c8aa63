package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The policy on signatures: whether a message must, may or must not be signed.
 *
 * @param requirement the rule for signatures
 * @param signers the accepted signers; several copies of a certificate are merged, so that an old
 *     copy does not make a revoked key valid again
 * @param now the current time; signatures more than a day in the future are rejected
 */
public record SignaturePolicy(Requirement requirement, List<Certificate> signers, Instant now) {
  /** Copies. */
  public SignaturePolicy {
    Map<String, Certificate> joined = new LinkedHashMap<>();
    signers.forEach(signer -> joined.merge(signer.fingerprint(), signer, Certificate::joinedWith));
    signers = List.copyOf(joined.values());
  }

  /** The rules of the policy. */
  public enum Requirement {
    /**
     * The message needs at least one valid signature by one of the signers, and no invalid
     * signature by any of them.
     */
    REQUIRED,
    /**
     * Unsigned messages and signatures by unknown signers are accepted; an invalid signature by a
     * known signer is not.
     */
    OPTIONAL,
    /** A message must not have any signature. */
    FORBIDDEN
  }

  /**
   * Evaluates the signatures of an entire message.
   *
   * @return the signer of the accepted signature, if any
   * @throws CourierException {@code pgp_signature_missing}, {@code pgp_signer_unknown}, {@code
   *     pgp_signature_forbidden}, {@code pgp_signature_invalid}, or {@code pgp_key_…} for a problem
   *     with the signer's key (all permanent)
   */
  Optional<Certificate> judge(List<SignatureVerdict> verdicts) {
    if (requirement == Requirement.FORBIDDEN && !verdicts.isEmpty()) {
      throw PgpErrors.signatureForbidden(
          "The file is signed by "
              + issuers(verdicts)
              + ", but signatures are forbidden; ask for an unsigned file, or set \"policy\" to "
              + "\"optional\".");
    }
    for (SignatureVerdict verdict : verdicts) {
      CourierException problem = verdict.problem();
      if (problem != null) {
        throw problem;
      }
    }
    Optional<Certificate> signer =
        verdicts.stream()
            .flatMap(verdict -> Optional.ofNullable(verdict.signer()).stream())
            .findFirst();
    if (signer.isEmpty() && requirement == Requirement.REQUIRED) {
      throw verdicts.isEmpty() ? missing() : unknown(verdicts);
    }
    return signer;
  }

  private CourierException missing() {
    return PgpErrors.signatureMissing(
        "The file is not signed, but a signature by one of "
            + expected()
            + " is required; ask for a signed file.");
  }

  private CourierException unknown(List<SignatureVerdict> verdicts) {
    return PgpErrors.signerUnknown(
        "The file is signed by "
            + issuers(verdicts)
            + ", but a signature by one of "
            + expected()
            + " is required; if its owner may sign, add the key to \"signers\".");
  }

  private String expected() {
    return signers.stream().map(Certificate::fingerprint).collect(Collectors.joining(", "));
  }

  private static String issuers(List<SignatureVerdict> verdicts) {
    return verdicts.stream()
        .map(SignatureVerdict::issuer)
        .distinct()
        .limit(5)
        .collect(Collectors.joining(", "));
  }
}
