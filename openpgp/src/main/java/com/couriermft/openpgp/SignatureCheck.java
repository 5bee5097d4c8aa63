package com.couriermft.openpgp;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.operator.PGPContentVerifier;
import org.bouncycastle.openpgp.operator.jcajce.JcaPGPContentVerifierBuilderProvider;
import org.jspecify.annotations.Nullable;

/**
 * Verifies one signature on data while the data is read. A signature is valid if it was made on
 * exactly this data, with a collision-resistant hash (SHA-2, SHA-3). The key must have been valid
 * and allowed to sign at that time. Signatures made before a key expired remain valid; if a key was
 * revoked as compromised, all of its signatures are invalid. Not thread-safe.
 */
final class SignatureCheck {
  static {
    CryptoProviders.addBouncyCastle();
  }

  private final SignatureFacts facts;
  private final SignaturePolicy policy;
  private final List<Candidate> candidates = new ArrayList<>();
  private final OutputStream data;

  /** A key that may have made the signature. */
  private record Candidate(Certificate certificate, ComponentKey key, PGPContentVerifier verifier) {
    private OutputStream out() {
      return verifier.getOutputStream();
    }
  }

  /**
   * Starts the check of an announced signature. Candidate signers are looked up by the issuer that
   * the announcement names.
   */
  SignatureCheck(SignatureFacts facts, SignaturePolicy policy) throws IOException {
    this.facts = facts;
    this.policy = policy;
    this.data = facts.isOverText() ? LineEnds.toCrLf(new Candidates()) : new Candidates();
    if (facts.isAccepted()) {
      for (Certificate signer : policy.signers()) {
        for (ComponentKey key : signer.findKey(facts.issuer()).stream().toList()) {
          add(signer, key);
        }
      }
    }
  }

  private void add(Certificate signer, ComponentKey key) throws IOException {
    try {
      PGPContentVerifier verifier =
          new JcaPGPContentVerifierBuilderProvider()
              .get(key.publicKey().getAlgorithm(), facts.hashAlgorithm())
              .build(key.publicKey());
      Candidate candidate = new Candidate(signer, key, verifier);
      candidate.out().write(facts.salt());
      candidates.add(candidate);
    } catch (PGPException e) {
      throw PgpErrors.unknownAlgorithm(
          "The signature by %s has an unknown type".formatted(facts.issuerText()));
    }
  }

  SignatureFacts facts() {
    return facts;
  }

  /** Adds the next bytes of the data. */
  void update(byte[] buffer, int offset, int length) throws IOException {
    if (!candidates.isEmpty()) {
      data.write(buffer, offset, length);
    }
  }

  /** A stream that passes data to the verifiers of all candidate keys. */
  private final class Candidates extends OutputStream {
    @Override
    public void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      for (Candidate candidate : candidates) {
        candidate.out().write(buffer, offset, length);
      }
    }
  }

  /**
   * Completes the check with the signature.
   *
   * @param recipient the owner of the key that decrypted the message, for signatures that name
   *     their intended recipients; {@code null} for none
   */
  SignatureVerdict verdict(PGPSignature signature, @Nullable Certificate recipient)
      throws IOException {
    data.close();
    CourierException problem = null;
    for (Candidate candidate : candidates) {
      SignatureRules rules =
          new SignatureRules(signature, facts, candidate.certificate(), candidate.key());
      Optional<CourierException> found =
          isOverTheseData(candidate, signature)
              ? rules.findProblem(policy.now(), recipient)
              : Optional.of(
                  rules.invalid("it does not match the data, which may have been changed"));
      if (found.isEmpty()) {
        return new SignatureVerdict(facts.issuerText(), candidate.certificate(), null);
      }
      problem = found.get();
    }
    if (problem == null && isBySigner()) {
      problem = facts.notAccepted();
    }
    return new SignatureVerdict(facts.issuerText(), null, problem);
  }

  private static boolean isOverTheseData(Candidate candidate, PGPSignature signature)
      throws IOException {
    candidate.out().write(signature.getSignatureTrailer());
    try {
      return candidate.verifier().verify(signature.getSignature());
    } catch (PGPException | RuntimeException e) {
      return false;
    }
  }

  private boolean isBySigner() {
    return policy.signers().stream().anyMatch(each -> each.findKey(facts.issuer()).isPresent());
  }
}
