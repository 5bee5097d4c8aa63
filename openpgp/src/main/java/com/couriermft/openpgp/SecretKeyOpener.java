package com.couriermft.openpgp;

import com.couriermft.formats.secret.Secret;
import java.util.Arrays;
import org.bouncycastle.bcpg.S2K;
import org.bouncycastle.bcpg.SecretKeyPacket;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPPrivateKey;
import org.bouncycastle.openpgp.PGPSecretKey;
import org.bouncycastle.openpgp.operator.PGPDigestCalculatorProvider;
import org.bouncycastle.openpgp.operator.bc.BcPBESecretKeyDecryptorBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPDigestCalculatorProvider;
import org.jspecify.annotations.Nullable;

/** Decrypts private keys (RFC 9580 §3.7.2, §5.5.3). */
final class SecretKeyOpener {
  private static final PGPDigestCalculatorProvider DIGESTS = new BcPGPDigestCalculatorProvider();

  private SecretKeyOpener() {}

  /**
   * Returns whether the file contains the private part. GnuPG writes a placeholder if the private
   * part was not exported or is on a smart card.
   */
  static boolean isPresent(PGPSecretKey key) {
    S2K derivation = key.getS2K();
    boolean isMark = derivation != null && derivation.getType() == S2K.GNU_DUMMY_S2K;
    return !isMark && !key.isPrivateKeyEmpty();
  }

  static boolean isLocked(PGPSecretKey key) {
    return key.getS2KUsage() != SecretKeyPacket.USAGE_NONE;
  }

  static PGPPrivateKey open(PGPSecretKey key, @Nullable Secret passphrase) {
    boolean isLocked = isLocked(key);
    if (isLocked && passphrase == null) {
      throw PgpErrors.wrongPassphrase(name(key) + " is protected; send its passphrase.");
    }
    checkCost(key);
    char[] given = passphrase == null ? new char[0] : passphrase.revealChars();
    try {
      PGPPrivateKey opened =
          key.extractPrivateKey(new BcPBESecretKeyDecryptorBuilder(DIGESTS).build(given));
      if (opened == null) {
        throw PgpErrors.badKey(name(key) + " has no private part.", null);
      }
      return opened;
    } catch (PGPException e) {
      throw isLocked
          ? PgpErrors.wrongPassphrase("The passphrase does not unlock " + name(key) + ".")
          : PgpErrors.badKey(name(key) + " is damaged.", e);
    } finally {
      Arrays.fill(given, '\0');
    }
  }

  /** Checks the cost of deriving the key, because the cost is specified by an untrusted file. */
  private static void checkCost(PGPSecretKey key) {
    S2K derivation = key.getS2K();
    if (!KeyDerivation.isAffordable(derivation)) {
      throw PgpErrors.overLimit(
          name(key)
              + " uses "
              + KeyDerivation.excess(derivation)
              + "; set its passphrase again with lower values.");
    }
  }

  private static String name(PGPSecretKey key) {
    return "Key " + PublicKeyAlgorithm.fingerprint(key.getPublicKey());
  }
}
