package com.couriermft.partners.key;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECKey;
import java.security.interfaces.RSAKey;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;

/** Formats certificates in human-readable form. */
public final class CertificateText {
  private CertificateText() {}

  /** Returns the fingerprint of a certificate: {@code SHA256:} and 64 hex digits. */
  public static String fingerprint(X509Certificate certificate) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
      return "SHA256:" + HexFormat.of().formatHex(digest);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("A certificate that was read cannot be written", e);
    }
  }

  /** Returns the algorithm and size of a certificate's key, such as {@code rsa-2048}. */
  static String algorithm(X509Certificate certificate) {
    PublicKey key = certificate.getPublicKey();
    int bits =
        key instanceof RSAKey rsa
            ? rsa.getModulus().bitLength()
            : ((ECKey) key).getParams().getCurve().getField().getFieldSize();
    return key.getAlgorithm().toLowerCase(Locale.ROOT) + "-" + bits;
  }

  /** Returns a certificate as PEM with a trailing line break. */
  static String pem(X509Certificate certificate) {
    try {
      byte[] lineBreak = "\n".getBytes(StandardCharsets.US_ASCII);
      String base64 = Base64.getMimeEncoder(64, lineBreak).encodeToString(certificate.getEncoded());
      return "-----BEGIN CERTIFICATE-----\n" + base64 + "\n-----END CERTIFICATE-----\n";
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException("A certificate that was read cannot be written", e);
    }
  }
}
