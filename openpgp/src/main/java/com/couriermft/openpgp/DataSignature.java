package com.couriermft.openpgp;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.bcpg.PublicKeyAlgorithmTags;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPSignatureGenerator;
import org.bouncycastle.openpgp.PGPSignatureSubpacketGenerator;

/** Creates a signature of the data that is written to it (RFC 9580 §5.2). Used by one thread. */
final class DataSignature extends OutputStream {
  private static final int VERSION_4 = 4;
  private static final int P384_BITS = 384;

  private final HashAlgorithm hash;
  private final PGPSignatureGenerator generator;
  private final DataSigner data;

  /**
   * Starts a signature.
   *
   * @param type {@code PGPSignature.BINARY_DOCUMENT} or {@code CANONICAL_TEXT_DOCUMENT}
   * @param hash the hash algorithm; replaced by a stronger one if the key requires it
   * @param recipients the recipients of the message, if the signature names them
   */
  DataSignature(
      PrivateKey key, int type, HashAlgorithm hash, Instant now, List<Certificate> recipients) {
    PGPPublicKey signer = key.component().publicKey();
    this.hash = enoughFor(signer, hash);
    this.data = new DataSigner(key.open(), this.hash, type);
    this.generator =
        new PGPSignatureGenerator((asked, secret) -> data, signer, signer.getVersion());
    try {
      generator.init(type, key.open());
    } catch (PGPException e) {
      throw PgpErrors.badKey(
          "Key " + key.component().fingerprint() + " cannot sign: " + e.getMessage(), e);
    }
    PGPSignatureSubpacketGenerator hashed = new PGPSignatureSubpacketGenerator();
    hashed.setSignatureCreationTime(Date.from(now));
    hashed.setIssuerFingerprint(false, signer);
    recipients.forEach(
        each -> hashed.addIntendedRecipientFingerprint(false, each.keys().get(0).publicKey()));
    generator.setHashedSubpackets(hashed.generate());
    PGPSignatureSubpacketGenerator unhashed = new PGPSignatureSubpacketGenerator();
    if (signer.getVersion() == VERSION_4) {
      unhashed.setIssuerKeyID(false, signer.getKeyID());
    }
    generator.setUnhashedSubpackets(unhashed.generate());
  }

  /**
   * Returns the requested hash algorithm, or a stronger one that matches the strength of the key
   * (RFC 9580 §5.2.3.4, §5.2.3.6).
   */
  private static HashAlgorithm enoughFor(PGPPublicKey key, HashAlgorithm hash) {
    int bits =
        switch (key.getAlgorithm()) {
          case PublicKeyAlgorithmTags.ECDSA -> key.getBitStrength();
          case PublicKeyAlgorithmTags.Ed448 -> Integer.MAX_VALUE;
          default -> 0;
        };
    if (hash.bits() >= bits) {
      return hash;
    }
    return bits <= P384_BITS ? HashAlgorithm.SHA384 : HashAlgorithm.SHA512;
  }

  /** Writes the one-pass packet, which precedes the data. */
  void announce(OutputStream out) throws IOException {
    try {
      generator.generateOnePassVersion(false).encode(out);
    } catch (PGPException e) {
      throw new IllegalStateException("The generator is ready", e);
    }
  }

  HashAlgorithm hash() {
    return hash;
  }

  /**
   * Adds a byte of the data. Text must already have the line ends that are signed; this method does
   * not convert them.
   */
  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes) {
    write(bytes, 0, bytes.length);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    data.update(bytes, offset, length);
  }

  /** Completes the signature and writes it. */
  void writeTo(OutputStream out) throws IOException {
    try {
      generator.generate().encode(out);
    } catch (PGPException e) {
      throw PgpErrors.badKey("The private key cannot sign: " + e.getMessage(), e);
    }
  }
}
