package com.couriermft.partners.key;

import static com.couriermft.partners.key.SshKeys.refused;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.KeyCodes;
import com.couriermft.formats.secret.Secret;
import com.hierynomus.sshj.common.KeyDecryptionFailedException;
import com.hierynomus.sshj.userauth.keyprovider.OpenSSHKeyV1KeyFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.Provider;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import net.schmizz.sshj.userauth.password.PasswordUtils;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.RSAKeyParameters;
import org.bouncycastle.crypto.params.RSAPrivateCrtKeyParameters;
import org.bouncycastle.crypto.util.PrivateKeyFactory;
import org.bouncycastle.crypto.util.SubjectPublicKeyInfoFactory;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.PEMEncryptedKeyPair;
import org.bouncycastle.openssl.PEMException;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JceOpenSSLPKCS8DecryptorProviderBuilder;
import org.bouncycastle.openssl.jcajce.JcePEMDecryptorProviderBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;
import org.bouncycastle.pkcs.PKCSException;
import org.jspecify.annotations.Nullable;

/** Reads the file formats of private keys and returns keys of the JDK's providers. */
final class PrivateKeyReader {
  private static final Provider DECRYPTION = new BouncyCastleProvider();

  static {
    SshProviders.install();
  }

  private PrivateKeyReader() {}

  static KeyPair read(String text, @Nullable Secret passphrase) {
    try {
      if (PuttyKeyReader.isPutty(text)) {
        return PuttyKeyReader.read(text, passphrase);
      }
      return text.contains("-----BEGIN " + OpenSSHKeyV1KeyFile.OPENSSH_PRIVATE_KEY)
          ? openSsh(text, passphrase)
          : jdkKeys(pem(text, passphrase));
    } catch (KeyDecryptionFailedException | PKCSException e) {
      throw wrongPassphrase(passphrase);
    } catch (IOException | GeneralSecurityException | RuntimeException e) {
      if (e instanceof CourierException known) {
        throw known;
      }
      throw refused(
          KeyCodes.UNREADABLE_KEY,
          "it is damaged, or not in the format OpenSSH, PEM (PKCS#1), PKCS#8 or PuTTY ("
              + e.getClass().getSimpleName()
              + ").");
    }
  }

  private static KeyPair openSsh(String text, @Nullable Secret passphrase) throws IOException {
    OpenSSHKeyV1KeyFile file = new OpenSSHKeyV1KeyFile();
    file.init(
        new StringReader(text),
        passphrase == null ? null : PasswordUtils.createOneOff(passphrase.revealChars()));
    try {
      return new KeyPair(file.getPublic(), file.getPrivate());
    } catch (RuntimeException e) {
      if (passphrase == null && isEncrypted(text)) {
        throw wrongPassphrase(null);
      }
      throw e;
    }
  }

  /**
   * Returns whether a private key is encrypted. The cipher's name is in plain text near the start;
   * the cipher "none" means that the key is not encrypted.
   */
  private static boolean isEncrypted(String text) {
    String body = text.replaceAll("-----[^-]*-----", "").replaceAll("\\s", "");
    String start = body.substring(0, Math.min(body.length(), 44));
    byte[] header = Base64.getDecoder().decode(start);
    return !new String(header, StandardCharsets.ISO_8859_1).contains("none");
  }

  private static PrivateKeyInfo pem(String text, @Nullable Secret passphrase)
      throws IOException, PKCSException {
    Object found;
    try (PEMParser parser = new PEMParser(new StringReader(text))) {
      do {
        found = parser.readObject();
      } while (found != null && !isPrivate(found));
    }
    if (found instanceof PEMKeyPair pair) {
      return pair.getPrivateKeyInfo();
    } else if (found instanceof PrivateKeyInfo info) {
      return info;
    } else if (found == null) {
      throw refused(KeyCodes.UNREADABLE_KEY, "it contains no private key; expected PEM.");
    } else if (passphrase == null) {
      throw wrongPassphrase(null);
    }
    return decrypted(found, passphrase.revealChars());
  }

  private static boolean isPrivate(Object found) {
    return found instanceof PEMKeyPair
        || found instanceof PrivateKeyInfo
        || found instanceof PEMEncryptedKeyPair
        || found instanceof PKCS8EncryptedPrivateKeyInfo;
  }

  private static PrivateKeyInfo decrypted(Object found, char[] passphrase)
      throws IOException, PKCSException {
    if (found instanceof PKCS8EncryptedPrivateKeyInfo pkcs8) {
      try {
        return pkcs8.decryptPrivateKeyInfo(
            new JceOpenSSLPKCS8DecryptorProviderBuilder()
                .setProvider(DECRYPTION)
                .build(passphrase));
      } catch (OperatorCreationException e) {
        throw refused(
            KeyCodes.UNSUPPORTED_KEY,
            "its encryption is not supported; save it with another cipher.");
      }
    }
    try {
      return ((PEMEncryptedKeyPair) found)
          .decryptKeyPair(
              new JcePEMDecryptorProviderBuilder().setProvider(DECRYPTION).build(passphrase))
          .getPrivateKeyInfo();
    } catch (PEMException e) {
      throw wrongPassphrase(Secret.of(""));
    }
  }

  private static KeyPair jdkKeys(PrivateKeyInfo info) throws IOException, GeneralSecurityException {
    AsymmetricKeyParameter parameters = PrivateKeyFactory.createKey(info);
    String algorithm = algorithm(parameters);
    SubjectPublicKeyInfo publicInfo =
        SubjectPublicKeyInfoFactory.createSubjectPublicKeyInfo(publicOf(parameters));
    KeyFactory factory = KeyFactory.getInstance(algorithm);
    return new KeyPair(
        factory.generatePublic(new X509EncodedKeySpec(publicInfo.getEncoded())),
        factory.generatePrivate(new PKCS8EncodedKeySpec(info.getEncoded())));
  }

  private static String algorithm(AsymmetricKeyParameter key) {
    if (key instanceof RSAPrivateCrtKeyParameters) {
      return "RSA";
    } else if (key instanceof ECPrivateKeyParameters) {
      return "EC";
    } else if (key instanceof Ed25519PrivateKeyParameters) {
      return "Ed25519";
    }
    throw refused(
        KeyCodes.UNSUPPORTED_KEY, "its type is not supported; use Ed25519, ECDSA or RSA.");
  }

  private static AsymmetricKeyParameter publicOf(AsymmetricKeyParameter key) {
    if (key instanceof RSAPrivateCrtKeyParameters rsa) {
      return new RSAKeyParameters(false, rsa.getModulus(), rsa.getPublicExponent());
    } else if (key instanceof ECPrivateKeyParameters ec) {
      return new ECPublicKeyParameters(
          ec.getParameters().getG().multiply(ec.getD()), ec.getParameters());
    }
    return ((Ed25519PrivateKeyParameters) key).generatePublicKey();
  }

  static RuntimeException wrongPassphrase(@Nullable Secret given) {
    return given == null
        ? refused(KeyCodes.PASSPHRASE_EXPECTED, "it is encrypted; send its passphrase.")
        : refused(KeyCodes.WRONG_PASSPHRASE, "the passphrase is wrong.");
  }
}
