package com.couriermft.partners.key;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.KeyCodes;
import com.couriermft.formats.secret.Secret;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Imports keys of kind {@code tls}: a private key with its certificate and the intermediate
 * certificates. The input is PEM (a private key as PKCS#8, PKCS#1 or SEC 1, and certificates, in
 * any order) or PKCS#12 in Base64. RSA of at least 2048 bits and ECDSA are supported. Failure
 * messages never contain key material.
 */
public final class TlsKeys {
  private static final int MOST_CERTIFICATES = 10;
  private static final Pattern CERTIFICATE =
      Pattern.compile(
          "-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\\s]{1,20000})-----END CERTIFICATE");

  private TlsKeys() {}

  /**
   * A private key and its certificate.
   *
   * @param key the private key
   * @param chain certificate of the key, followed by the available issuer certificates; not empty
   */
  public record Identity(PrivateKey key, List<X509Certificate> chain) {
    /** Copies. */
    public Identity {
      chain = List.copyOf(chain);
    }

    /** Returns the certificate of the key. */
    public X509Certificate certificate() {
      return chain.get(0);
    }

    @Override
    public String toString() {
      return "Identity[" + certificate().getSubjectX500Principal() + "]";
    }
  }

  /**
   * Checks a private key with its certificates.
   *
   * @param privatePart the key and certificates, at most 25,000 bytes
   * @param passphrase passphrase; {@code null} if the key is not encrypted
   * @throws InvalidInputException pointer {@code /private}: {@code key_too_large}, {@code
   *     unreadable_key}, {@code wrong_passphrase}, {@code passphrase_expected}, {@code
   *     unsupported_key}, {@code weak_key}, {@code unusable_key}
   */
  public static KeyMaterial importPrivate(Secret privatePart, @Nullable Secret passphrase) {
    Identity identity = read(privatePart, passphrase);
    X509Certificate own = identity.certificate();
    return new KeyMaterial(
        Key.Kind.TLS,
        CertificateText.algorithm(own),
        pem(identity.chain()),
        CertificateText.fingerprint(own),
        privatePart,
        passphrase,
        List.of(),
        own.getNotAfter().toInstant());
  }

  /**
   * Reads a key for client authentication.
   *
   * @throws InvalidInputException see {@link #importPrivate}
   */
  public static Identity read(Secret privatePart, @Nullable Secret passphrase) {
    String text = SshKeys.checkedText(privatePart);
    return text.contains("-----BEGIN ")
        ? pem(text, privatePart, passphrase)
        : pkcs12(text, passphrase);
  }

  private static Identity pem(String text, Secret privatePart, @Nullable Secret passphrase) {
    List<X509Certificate> found = new ArrayList<>();
    Matcher blocks = CERTIFICATE.matcher(text);
    while (blocks.find()) {
      found.add(certificate(blocks.group(1)));
    }
    KeyPair pair = SshKeys.read(privatePart, passphrase);
    return identity(pair.getPrivate(), pair, found);
  }

  private static X509Certificate certificate(String base64) {
    try {
      byte[] der = Base64.getMimeDecoder().decode(base64);
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(der));
    } catch (CertificateException | IllegalArgumentException e) {
      throw SshKeys.refused(KeyCodes.UNREADABLE_KEY, "a certificate in it cannot be read.");
    }
  }

  private static Identity pkcs12(String text, @Nullable Secret passphrase) {
    char[] opening = passphrase == null ? new char[0] : passphrase.revealChars();
    try {
      java.security.KeyStore store = java.security.KeyStore.getInstance("PKCS12");
      store.load(new ByteArrayInputStream(Base64.getMimeDecoder().decode(text.strip())), opening);
      for (String alias : Collections.list(store.aliases())) {
        if (store.getKey(alias, opening) instanceof PrivateKey key) {
          Certificate[] chain = store.getCertificateChain(alias);
          List<X509Certificate> found =
              Arrays.stream(chain == null ? new Certificate[0] : chain)
                  .map(X509Certificate.class::cast)
                  .toList();
          return identity(
              key, found.isEmpty() ? null : new KeyPair(found.get(0).getPublicKey(), key), found);
        }
      }
      throw SshKeys.refused(KeyCodes.UNREADABLE_KEY, "it contains no private key.");
    } catch (UnrecoverableKeyException e) {
      throw PrivateKeyReader.wrongPassphrase(passphrase);
    } catch (IOException e) {
      throw e.getCause() instanceof UnrecoverableKeyException
          ? PrivateKeyReader.wrongPassphrase(passphrase)
          : unreadable();
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw unreadable();
    }
  }

  private static InvalidInputException unreadable() {
    return SshKeys.refused(
        KeyCodes.UNREADABLE_KEY,
        "it is damaged, or neither PEM nor PKCS#12 in Base64. Send the private key and its "
            + "certificate in one value.");
  }

  private static Identity identity(
      PrivateKey key, @Nullable KeyPair pair, List<X509Certificate> found) {
    if (pair == null || found.isEmpty()) {
      throw SshKeys.refused(
          KeyCodes.UNREADABLE_KEY,
          "there is no certificate with the private key; send both in one value.");
    } else if (found.size() > MOST_CERTIFICATES) {
      throw SshKeys.refused(
          KeyCodes.UNREADABLE_KEY,
          "it has "
              + found.size()
              + " certificates; at most "
              + MOST_CERTIFICATES
              + " are allowed.");
    }
    X509Certificate own =
        found.stream()
            .filter(each -> each.getPublicKey().equals(pair.getPublic()))
            .findFirst()
            .orElseThrow(
                () ->
                    SshKeys.refused(
                        KeyCodes.UNUSABLE_KEY,
                        "none of its certificates matches the private key."));
    SshKeys.check(pair);
    if (!List.of("RSA", "EC").contains(pair.getPublic().getAlgorithm())) {
      throw SshKeys.refused(
          KeyCodes.UNSUPPORTED_KEY, "its type is not supported; use RSA or ECDSA.");
    }
    return new Identity(key, chain(own, found));
  }

  /** Returns the certificate followed by the available issuer certificates. */
  private static List<X509Certificate> chain(X509Certificate own, List<X509Certificate> found) {
    List<X509Certificate> chain = new ArrayList<>(List.of(own));
    X509Certificate last = own;
    while (last != null) {
      X509Certificate child = last;
      last =
          found.stream()
              .filter(each -> !chain.contains(each))
              .filter(each -> each.getSubjectX500Principal().equals(child.getIssuerX500Principal()))
              .findFirst()
              .orElse(null);
      if (last != null) {
        chain.add(last);
      }
    }
    return chain;
  }

  private static String pem(List<X509Certificate> chain) {
    StringBuilder text = new StringBuilder();
    for (X509Certificate each : chain) {
      text.append(CertificateText.pem(each));
    }
    return text.toString();
  }
}
