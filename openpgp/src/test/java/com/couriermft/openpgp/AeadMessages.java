package com.couriermft.openpgp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Date;
import org.bouncycastle.openpgp.PGPEncryptedDataGenerator;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPLiteralDataGenerator;
import org.bouncycastle.openpgp.operator.PGPKeyEncryptionMethodGenerator;
import org.bouncycastle.openpgp.operator.bc.BcPBEKeyEncryptionMethodGenerator;
import org.bouncycastle.openpgp.operator.bc.BcPGPDataEncryptorBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPublicKeyKeyEncryptionMethodGenerator;

/** Creates messages in forms that Debian's gpg cannot write, with Bouncy Castle's own generator. */
final class AeadMessages {
  private AeadMessages() {}

  /**
   * Encrypts a message.
   *
   * @param form {@code 6} for RFC 9580's packet 18, {@code 5} for LibrePGP's packet 20
   * @param chunkExponent exponent of the chunk size, which is two to the power of this number
   */
  static byte[] make(
      byte[] text,
      int form,
      SymmetricCipher cipher,
      AeadMode mode,
      int chunkExponent,
      PGPKeyEncryptionMethodGenerator recipient)
      throws IOException {
    BcPGPDataEncryptorBuilder builder = new BcPGPDataEncryptorBuilder(cipher.id());
    builder.setWithAEAD(mode.id(), chunkExponent).setWithIntegrityPacket(true);
    if (form == 6) {
      builder.setUseV6AEAD();
    } else {
      builder.setUseV5AEAD();
    }
    PGPEncryptedDataGenerator generator = new PGPEncryptedDataGenerator(builder);
    generator.addMethod(recipient);
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    try (OutputStream encrypted = generator.open(message, new byte[4096]);
        OutputStream literal =
            new PGPLiteralDataGenerator().open(encrypted, 'b', "", new Date(0), new byte[4096])) {
      literal.write(text);
    } catch (PGPException e) {
      throw new IOException(e);
    }
    return message.toByteArray();
  }

  static PGPKeyEncryptionMethodGenerator to(Certificate recipient) {
    return new BcPublicKeyKeyEncryptionMethodGenerator(
        recipient.encryptionKeysAt(java.time.Instant.now()).get(0).publicKey());
  }

  static PGPKeyEncryptionMethodGenerator with(String passphrase) {
    return new BcPBEKeyEncryptionMethodGenerator(passphrase.toCharArray());
  }
}
