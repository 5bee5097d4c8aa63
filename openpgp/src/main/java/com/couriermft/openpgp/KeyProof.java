package com.couriermft.openpgp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.SymmetricKeyAlgorithmTags;
import org.bouncycastle.openpgp.PGPEncryptedDataGenerator;
import org.bouncycastle.openpgp.PGPEncryptedDataList;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPKeyPair;
import org.bouncycastle.openpgp.PGPPrivateKey;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPPublicKeyEncryptedData;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureGenerator;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentVerifierBuilderProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPDataEncryptorBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPublicKeyDataDecryptorFactory;
import org.bouncycastle.openpgp.operator.bc.BcPublicKeyKeyEncryptionMethodGenerator;

/**
 * Proves that a private key belongs to its public part, by encrypting and decrypting data, or by
 * signing and verifying data.
 */
final class KeyProof {
  private static final byte[] TEXT = "courier".getBytes(StandardCharsets.US_ASCII);

  private KeyProof() {}

  static boolean holds(PGPPublicKey publicKey, PGPPrivateKey privateKey) {
    try {
      return PublicKeyAlgorithm.signs(publicKey)
          ? signs(publicKey, privateKey)
          : !PublicKeyAlgorithm.encrypts(publicKey) || decrypts(publicKey, privateKey);
    } catch (PGPException | IOException | RuntimeException e) {
      // A key that fails the operation does not belong to its public part, whatever exception the
      // library throws.
      return false;
    }
  }

  private static boolean signs(PGPPublicKey publicKey, PGPPrivateKey privateKey)
      throws PGPException {
    PGPSignatureGenerator signer =
        new PGPSignatureGenerator(
            new BcPGPContentSignerBuilder(publicKey.getAlgorithm(), HashAlgorithmTags.SHA512),
            publicKey);
    signer.init(PGPSignature.BINARY_DOCUMENT, privateKey);
    signer.update(TEXT);
    PGPSignature signature = signer.generate();
    signature.init(new BcPGPContentVerifierBuilderProvider(), publicKey);
    signature.update(TEXT);
    return signature.verify();
  }

  private static boolean decrypts(PGPPublicKey publicKey, PGPPrivateKey privateKey)
      throws PGPException, IOException {
    PGPEncryptedDataGenerator encryptor =
        new PGPEncryptedDataGenerator(
            new BcPGPDataEncryptorBuilder(SymmetricKeyAlgorithmTags.AES_256)
                .setWithIntegrityPacket(true));
    encryptor.addMethod(new BcPublicKeyKeyEncryptionMethodGenerator(publicKey));
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    try (OutputStream plain = encryptor.open(message, TEXT.length)) {
      plain.write(TEXT);
    }
    PGPEncryptedDataList list = new PGPEncryptedDataList(message.toByteArray());
    PGPPublicKeyEncryptedData data = (PGPPublicKeyEncryptedData) list.get(0);
    byte[] found =
        data.getDataStream(
                new BcPublicKeyDataDecryptorFactory(new PGPKeyPair(publicKey, privateKey)))
            .readAllBytes();
    return data.verify() && Arrays.equals(found, TEXT);
  }
}
