package com.couriermft.openpgp;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyPacket;
import org.bouncycastle.bcpg.sig.KeyFlags;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPKeyPair;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureGenerator;
import org.bouncycastle.openpgp.PGPSignatureSubpacketGenerator;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPKeyPairGeneratorProvider;

/**
 * A version 4 certificate with arbitrary self-signatures.
 *
 * @param signatures the signatures on the key or its user ids, each made on a different day
 */
record SelfSigned(List<Made> signatures) {
  static final Instant CREATED = Instant.parse("2024-01-01T00:00:00Z");

  /**
   * One self-signature.
   *
   * @param over 0 for the key itself, otherwise the number of a user id
   * @param day the day of the signature, counted from the key's creation
   * @param keyDays the key's lifetime in days; empty for no expiry
   * @param isPrimary whether the signature marks its user id as primary
   * @param isOver whether the signature itself expired after a day
   */
  record Made(int over, int day, Optional<Integer> keyDays, boolean isPrimary, boolean isOver) {
    /** Returns the same signature, but made on another day. */
    Made on(int other) {
      return new Made(over, other, keyDays, isPrimary, isOver);
    }
  }

  /** Returns the packets of the certificate. */
  byte[] certificate() {
    try {
      PGPKeyPair pair =
          new BcPGPKeyPairGeneratorProvider()
              .get(PublicKeyPacket.VERSION_4, Date.from(CREATED))
              .generateLegacyEd25519KeyPair();
      PGPPublicKey key = pair.getPublicKey();
      for (Made made : only(over -> over == 0)) {
        key = PGPPublicKey.addCertification(key, direct(pair, made));
      }
      for (Made made : only(over -> over > 0)) {
        key = PGPPublicKey.addCertification(key, userId(made), overUserId(pair, made));
      }
      return key.getEncoded();
    } catch (PGPException | IOException e) {
      throw new AssertionError(e);
    }
  }

  private List<Made> only(IntPredicate over) {
    List<Made> found = new ArrayList<>(signatures);
    found.removeIf(made -> !over.test(made.over()));
    return found;
  }

  private static String userId(Made made) {
    return "user-" + made.over() + "@example.org";
  }

  private static PGPSignature direct(PGPKeyPair pair, Made made) throws PGPException {
    return generator(pair, made, PGPSignature.DIRECT_KEY)
        .generateCertification(pair.getPublicKey());
  }

  private static PGPSignature overUserId(PGPKeyPair pair, Made made) throws PGPException {
    return generator(pair, made, PGPSignature.POSITIVE_CERTIFICATION)
        .generateCertification(userId(made), pair.getPublicKey());
  }

  private static PGPSignatureGenerator generator(PGPKeyPair pair, Made made, int type)
      throws PGPException {
    PGPSignatureGenerator generator =
        new PGPSignatureGenerator(
            new BcPGPContentSignerBuilder(
                pair.getPublicKey().getAlgorithm(), HashAlgorithmTags.SHA512),
            pair.getPublicKey());
    generator.init(type, pair.getPrivateKey());
    PGPSignatureSubpacketGenerator says = new PGPSignatureSubpacketGenerator();
    says.setSignatureCreationTime(true, Date.from(CREATED.plus(Duration.ofDays(made.day()))));
    says.setIssuerFingerprint(false, pair.getPublicKey());
    says.setKeyFlags(true, KeyFlags.CERTIFY_OTHER | KeyFlags.SIGN_DATA);
    made.keyDays()
        .ifPresent(days -> says.setKeyExpirationTime(true, Duration.ofDays(days).toSeconds()));
    if (made.isPrimary()) {
      says.setPrimaryUserID(false, true);
    }
    if (made.isOver()) {
      says.setSignatureExpirationTime(true, Duration.ofDays(1).toSeconds());
    }
    generator.setHashedSubpackets(says.generate());
    PGPSignatureSubpacketGenerator beside = new PGPSignatureSubpacketGenerator();
    beside.setIssuerKeyID(false, pair.getKeyID());
    generator.setUnhashedSubpackets(beside.generate());
    return generator;
  }
}
