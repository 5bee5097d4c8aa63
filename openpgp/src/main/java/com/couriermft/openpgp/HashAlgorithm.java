package com.couriermft.openpgp;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;

/**
 * The hash algorithms for signing data (RFC 9580 §9.5). Older algorithms are supported only for
 * reading.
 */
public enum HashAlgorithm {
  /** SHA-256. */
  SHA256(8, "SHA-256", NISTObjectIdentifiers.id_sha256),
  /** SHA-512. */
  SHA512(10, "SHA-512", NISTObjectIdentifiers.id_sha512),
  /** SHA-384. */
  SHA384(9, "SHA-384", NISTObjectIdentifiers.id_sha384);

  private final int id;
  private final String platformName;
  private final ASN1ObjectIdentifier identifier;

  HashAlgorithm(int id, String platformName, ASN1ObjectIdentifier identifier) {
    this.id = id;
    this.platformName = platformName;
    this.identifier = identifier;
  }

  int id() {
    return id;
  }

  int bits() {
    return Integer.parseInt(platformName.substring(platformName.indexOf('-') + 1));
  }

  /** Returns the object identifier of the algorithm in RSA signatures. */
  ASN1ObjectIdentifier identifier() {
    return identifier;
  }

  MessageDigest newDigest() {
    return newDigest(platformName);
  }

  /**
   * Returns a digest from the preferred security provider.
   *
   * @param platformName the name that the Java platform uses
   */
  static MessageDigest newDigest(String platformName) {
    try {
      return MessageDigest.getInstance(platformName);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has " + platformName, e);
    }
  }
}
