package com.couriermft.openpgp;

import static org.bouncycastle.bcpg.AEADAlgorithmTags.GCM;
import static org.bouncycastle.bcpg.AEADAlgorithmTags.OCB;
import static org.bouncycastle.bcpg.CompressionAlgorithmTags.UNCOMPRESSED;
import static org.bouncycastle.bcpg.CompressionAlgorithmTags.ZIP;
import static org.bouncycastle.bcpg.CompressionAlgorithmTags.ZLIB;
import static org.bouncycastle.bcpg.HashAlgorithmTags.SHA1;
import static org.bouncycastle.bcpg.HashAlgorithmTags.SHA256;
import static org.bouncycastle.bcpg.HashAlgorithmTags.SHA384;
import static org.bouncycastle.bcpg.HashAlgorithmTags.SHA512;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.RSA_GENERAL;
import static org.bouncycastle.bcpg.PublicKeyPacket.VERSION_4;
import static org.bouncycastle.bcpg.SymmetricKeyAlgorithmTags.AES_128;
import static org.bouncycastle.bcpg.SymmetricKeyAlgorithmTags.AES_192;
import static org.bouncycastle.bcpg.SymmetricKeyAlgorithmTags.AES_256;

import com.couriermft.formats.crypto.CryptoProviders;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.bcpg.sig.Features;
import org.bouncycastle.bcpg.sig.KeyFlags;
import org.bouncycastle.bcpg.sig.PreferredAEADCiphersuites;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPKeyPair;
import org.bouncycastle.openpgp.PGPKeyRingGenerator;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureSubpacketGenerator;
import org.bouncycastle.openpgp.PGPSignatureSubpacketVector;
import org.bouncycastle.openpgp.operator.PGPDigestCalculator;
import org.bouncycastle.openpgp.operator.PGPKeyPairGenerator;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPDigestCalculatorProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPKeyPairGeneratorProvider;
import org.bouncycastle.openpgp.operator.jcajce.JcaPGPKeyPair;
import org.jspecify.annotations.Nullable;

/**
 * Generates keys of version 4, which every partner's program can read: a primary key for signing
 * and a subkey for decryption. The preferences of the keys list AES for both forms of
 * integrity-protected data, with AES-256 first.
 */
public final class KeyGenerator {
  private static final int RSA_BITS = 4_096;

  private KeyGenerator() {}

  /** The algorithms of generated keys. */
  public enum Algorithm {
    /** Ed25519 for signatures and X25519 for encryption, in the format that GnuPG 2.1 reads. */
    ED25519,
    /**
     * RSA with 4096 bits for both signatures and encryption, for partners that support nothing
     * newer.
     */
    RSA_4096
  }

  /**
   * Generates a key without a passphrase. The store of the key must protect it.
   *
   * @param userId the user id of the key, such as {@code Example Ltd <files@example.com>}
   * @param now the creation time, truncated to seconds
   * @param lifetime the lifetime of the key and its subkey; {@code null} for no expiry
   */
  public static PrivateKeys generate(
      Algorithm algorithm, String userId, Instant now, @Nullable Duration lifetime) {
    Date made = Date.from(Instant.ofEpochSecond(now.getEpochSecond()));
    long seconds = lifetime == null ? 0 : lifetime.toSeconds();
    try {
      return switch (algorithm) {
        case ED25519 -> {
          PGPKeyPairGenerator pairs = new BcPGPKeyPairGeneratorProvider().get(VERSION_4, made);
          yield assembled(
              pairs.generateLegacyEd25519KeyPair(),
              pairs.generateLegacyX25519KeyPair(),
              userId,
              seconds);
        }
        case RSA_4096 -> assembled(rsa(made), rsa(made), userId, seconds);
      };
    } catch (PGPException e) {
      throw new IllegalStateException("A " + algorithm + " key cannot be generated", e);
    }
  }

  private static PGPKeyPair rsa(Date made) throws PGPException {
    return new JcaPGPKeyPair(VERSION_4, RSA_GENERAL, CryptoProviders.newRsaKeyPair(RSA_BITS), made);
  }

  private static PrivateKeys assembled(
      PGPKeyPair primary, PGPKeyPair subkey, String userId, long seconds) throws PGPException {
    PGPDigestCalculator checksum = new BcPGPDigestCalculatorProvider().get(SHA1);
    PGPKeyRingGenerator ring =
        new PGPKeyRingGenerator(
            PGPSignature.POSITIVE_CERTIFICATION,
            primary,
            userId,
            checksum,
            ofPrimary(primary, seconds),
            null,
            new BcPGPContentSignerBuilder(primary.getPublicKey().getAlgorithm(), SHA512),
            null);
    ring.addSubKey(subkey, ofSubkey(primary, seconds), null);
    return PrivateKeys.of(ring.generateSecretKeyRing());
  }

  private static PGPSignatureSubpacketVector ofPrimary(PGPKeyPair primary, long seconds) {
    PGPSignatureSubpacketGenerator says = made(primary, seconds);
    says.setKeyFlags(true, KeyFlags.CERTIFY_OTHER | KeyFlags.SIGN_DATA);
    says.setPrimaryUserID(false, true);
    says.setPreferredSymmetricAlgorithms(false, new int[] {AES_256, AES_192, AES_128});
    says.setPreferredHashAlgorithms(false, new int[] {SHA512, SHA384, SHA256});
    says.setPreferredCompressionAlgorithms(false, new int[] {ZLIB, ZIP, UNCOMPRESSED});
    says.setPreferredAEADCiphersuites(
        PreferredAEADCiphersuites.builder(false)
            .addCombination(AES_256, GCM)
            .addCombination(AES_256, OCB)
            .addCombination(AES_128, OCB));
    says.setFeature(
        false, (byte) (Features.FEATURE_MODIFICATION_DETECTION | Features.FEATURE_SEIPD_V2));
    return says.generate();
  }

  private static PGPSignatureSubpacketVector ofSubkey(PGPKeyPair primary, long seconds) {
    PGPSignatureSubpacketGenerator says = made(primary, seconds);
    says.setKeyFlags(true, KeyFlags.ENCRYPT_COMMS | KeyFlags.ENCRYPT_STORAGE);
    return says.generate();
  }

  private static PGPSignatureSubpacketGenerator made(PGPKeyPair primary, long seconds) {
    PGPSignatureSubpacketGenerator says = new PGPSignatureSubpacketGenerator();
    says.setSignatureCreationTime(false, primary.getPublicKey().getCreationTime());
    says.setIssuerFingerprint(false, primary.getPublicKey());
    if (seconds > 0) {
      says.setKeyExpirationTime(true, seconds);
    }
    return says;
  }
}
