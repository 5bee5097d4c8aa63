package com.couriermft.openpgp;

import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.DSA;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.ECDH;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.ECDSA;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.EDDSA_LEGACY;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.ELGAMAL_ENCRYPT;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.Ed25519;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.Ed448;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.RSA_GENERAL;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.X25519;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.X448;

import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x9.ECNamedCurveTable;
import org.bouncycastle.bcpg.ECPublicBCPGKey;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.RSAPublicBCPGKey;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPSignature;

/** Describes the algorithms of keys: their uses, their names, and whether they are still secure. */
final class PublicKeyAlgorithm {
  /** RSA for encryption only. It is deprecated, but old keys still use it (RFC 9580 §9.1). */
  private static final int RSA_ENCRYPT = 2;

  /** RSA for signatures only, deprecated like {@link #RSA_ENCRYPT}. */
  private static final int RSA_SIGN = 3;

  private static final Set<Integer> ENCRYPT =
      Set.of(RSA_GENERAL, RSA_ENCRYPT, ELGAMAL_ENCRYPT, ECDH, X25519, X448);
  private static final Set<Integer> SIGN =
      Set.of(RSA_GENERAL, RSA_SIGN, DSA, ECDSA, EDDSA_LEGACY, Ed25519, Ed448);

  /**
   * The minimum length of an RSA modulus. Old generators created moduli that were a few bits
   * shorter than requested.
   */
  private static final int LEAST_MODULUS_BITS = 2_000;

  private static final int LEAST_CURVE_BITS = 250;

  /** The object identifier of Curve25519 in the old format of ECDH keys (RFC 9580 §9.2). */
  private static final String CURVE25519 = "1.3.6.1.4.1.3029.1.5.1";

  private static final int MOST_EXPONENT_BITS = 64;

  private PublicKeyAlgorithm() {}

  static boolean encrypts(PGPPublicKey key) {
    return ENCRYPT.contains(key.getAlgorithm());
  }

  static boolean signs(PGPPublicKey key) {
    return SIGN.contains(key.getAlgorithm());
  }

  static String fingerprint(PGPPublicKey key) {
    return HexFormat.of().withUpperCase().formatHex(key.getFingerprint());
  }

  /** Returns GnuPG's name for a key's algorithm. */
  static String name(PGPPublicKey key) {
    return switch (key.getAlgorithm()) {
      case RSA_GENERAL, RSA_ENCRYPT, RSA_SIGN -> "rsa" + key.getBitStrength();
      case DSA -> "dsa" + key.getBitStrength();
      case ELGAMAL_ENCRYPT -> "elg" + key.getBitStrength();
      case ECDSA, ECDH, EDDSA_LEGACY -> curve(key);
      case Ed25519 -> "ed25519";
      case X25519 -> "x25519";
      case Ed448 -> "ed448";
      case X448 -> "x448";
      default -> "algorithm " + key.getAlgorithm();
    };
  }

  /** Returns the reason why a key is too weak to use; empty if it is acceptable. */
  static Optional<String> findWeakness(PGPPublicKey key, PGPSignature binding) {
    if (binding.getHashAlgorithm() == HashAlgorithmTags.MD5) {
      return Optional.of("its own signature uses MD5");
    }
    if (key.getPublicKeyPacket().getKey() instanceof RSAPublicBCPGKey rsa
        && rsa.getPublicExponent().bitLength() > MOST_EXPONENT_BITS) {
      return Optional.of("its public exponent has more than " + MOST_EXPONENT_BITS + " bits");
    }
    int least = leastBits(key);
    if (least == Integer.MAX_VALUE) {
      return Optional.of(name(key) + " is not supported");
    }
    return key.getBitStrength() >= least
        ? Optional.empty()
        : Optional.of(name(key) + " is too short; at least " + least + " bits are required");
  }

  private static int leastBits(PGPPublicKey key) {
    return switch (key.getAlgorithm()) {
      case RSA_GENERAL, RSA_ENCRYPT, RSA_SIGN, DSA, ELGAMAL_ENCRYPT -> LEAST_MODULUS_BITS;
      case ECDSA, ECDH, EDDSA_LEGACY, Ed25519, X25519, Ed448, X448 -> LEAST_CURVE_BITS;
      default -> Integer.MAX_VALUE;
    };
  }

  private static String curve(PGPPublicKey key) {
    ASN1ObjectIdentifier curve =
        ((ECPublicBCPGKey) key.getPublicKeyPacket().getKey()).getCurveOID();
    if (curve.getId().equals(CURVE25519)) {
      return "cv25519";
    }
    if (key.getAlgorithm() == EDDSA_LEGACY) {
      return "ed25519";
    }
    String name = ECNamedCurveTable.getName(curve);
    return name == null ? "curve " + curve.getId() : name;
  }
}
