package com.couriermft.partners.key;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.KeyCodes;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.RSAKey;
import java.util.List;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;
import org.jspecify.annotations.Nullable;

/**
 * Imports and generates SSH keys. Imports private keys in the formats OpenSSH ({@code
 * openssh-key-v1}), PEM (PKCS#1, SEC 1), PKCS#8 and PuTTY (2, 3), with or without a passphrase.
 * Supports Ed25519, ECDSA, and RSA of at least 2048 bits. Failure messages never contain key
 * material.
 */
public final class SshKeys {
  private static final int MIN_RSA_BITS = 2_048;

  private SshKeys() {}

  /** The algorithms of keys that can be generated. */
  public enum Algorithm {
    /** Ed25519: small and fast; the default choice. */
    ED25519,
    /** RSA with 4096 bits, for old servers. */
    RSA_4096
  }

  /**
   * Checks a private key by signing with it, and derives its public part.
   *
   * @param privatePart content of the key file, at most 25,000 bytes
   * @param passphrase passphrase; {@code null} if the key is not encrypted
   * @param comment comment of the {@code authorized_keys} line, usually the key's name
   * @throws InvalidInputException pointer {@code /private}: {@code key_too_large}, {@code
   *     unreadable_key}, {@code wrong_passphrase}, {@code passphrase_expected}, {@code
   *     unsupported_key}, {@code weak_key}, {@code unusable_key}
   */
  public static KeyMaterial importPrivate(
      Secret privatePart, @Nullable Secret passphrase, String comment) {
    KeyPair pair = read(privatePart, passphrase);
    return material(pair, privatePart, passphrase, comment);
  }

  /** Generates a key whose private part is unencrypted PKCS#8 in PEM format. */
  public static KeyMaterial generate(Algorithm algorithm, String comment) {
    try {
      KeyPair pair =
          switch (algorithm) {
            case ED25519 -> KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            case RSA_4096 -> CryptoProviders.newRsaKeyPair(4_096);
          };
      return material(pair, Secret.of(pem(pair.getPrivate())), null, comment);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has " + algorithm, e);
    }
  }

  /**
   * Reads a private key for logging in.
   *
   * @throws InvalidInputException see {@link #importPrivate}
   */
  public static KeyPair read(Secret privatePart, @Nullable Secret passphrase) {
    KeyPair pair = PrivateKeyReader.read(checkedText(privatePart), passphrase);
    requireStrong(pair);
    return pair;
  }

  /** Returns the text of a private part after checking that it fits into the secret store. */
  static String checkedText(Secret privatePart) {
    String text = privatePart.reveal();
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > SecretStore.MAX_BYTES) {
      throw refused(
          KeyCodes.KEY_TOO_LARGE,
          "it has " + bytes + " bytes; at most " + SecretStore.MAX_BYTES + " are allowed.");
    }
    return text;
  }

  /** Rejects key pairs that are too short or do not match. */
  static void check(KeyPair pair) {
    requireStrong(pair);
    prove(pair);
  }

  private static void requireStrong(KeyPair pair) {
    if (pair.getPublic() instanceof RSAKey rsa && rsa.getModulus().bitLength() < MIN_RSA_BITS) {
      throw refused(
          KeyCodes.WEAK_KEY,
          "RSA with "
              + rsa.getModulus().bitLength()
              + " bits is too weak; use at least 2048 bits.");
    }
  }

  static InvalidInputException refused(FailureCode code, String why) {
    return InvalidInputException.at("/private", code, "The private key cannot be used: " + why);
  }

  private static KeyMaterial material(
      KeyPair pair, Secret privatePart, @Nullable Secret passphrase, String comment) {
    prove(pair);
    return new KeyMaterial(
        Key.Kind.SSH,
        SshPublicKeys.algorithm(pair.getPublic()),
        SshPublicKeys.authorizedKey(pair.getPublic(), comment),
        SshPublicKeys.fingerprint(pair.getPublic()),
        privatePart,
        passphrase,
        List.of(),
        null);
  }

  private static void prove(KeyPair pair) {
    byte[] message = "courier".getBytes(StandardCharsets.UTF_8);
    try {
      Signature signer = Signature.getInstance(signatureAlgorithm(pair.getPrivate()));
      signer.initSign(pair.getPrivate());
      signer.update(message);
      byte[] signature = signer.sign();
      signer.initVerify(pair.getPublic());
      signer.update(message);
      if (!signer.verify(signature)) {
        throw refused(KeyCodes.UNUSABLE_KEY, "its public and private parts do not match.");
      }
    } catch (GeneralSecurityException e) {
      throw refused(
          KeyCodes.UNUSABLE_KEY, "signing with it fails: " + e.getClass().getName() + ".");
    }
  }

  private static String signatureAlgorithm(PrivateKey key) {
    return switch (key.getAlgorithm()) {
      case "RSA" -> "SHA256withRSA";
      case "EC", "ECDSA" -> "SHA256withECDSA";
      case "EdDSA", "Ed25519" -> "Ed25519";
      default -> throw refused(KeyCodes.UNSUPPORTED_KEY, key.getAlgorithm() + " is not supported.");
    };
  }

  private static String pem(PrivateKey key) {
    StringWriter text = new StringWriter();
    try (PemWriter writer = new PemWriter(text)) {
      writer.writeObject(new PemObject("PRIVATE KEY", key.getEncoded()));
    } catch (IOException e) {
      throw new IllegalStateException("Writing to memory failed", e);
    }
    return text.toString();
  }
}
