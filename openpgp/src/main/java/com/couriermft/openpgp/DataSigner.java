package com.couriermft.openpgp;

import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.DSA;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.ECDSA;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.EDDSA_LEGACY;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.Ed25519;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.Ed448;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.RSA_GENERAL;
import static org.bouncycastle.bcpg.PublicKeyAlgorithmTags.RSA_SIGN;

import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import org.bouncycastle.crypto.CryptoException;
import org.bouncycastle.crypto.Signer;
import org.bouncycastle.crypto.digests.NullDigest;
import org.bouncycastle.crypto.signers.DSADigestSigner;
import org.bouncycastle.crypto.signers.DSASigner;
import org.bouncycastle.crypto.signers.ECDSASigner;
import org.bouncycastle.crypto.signers.Ed25519Signer;
import org.bouncycastle.crypto.signers.Ed448Signer;
import org.bouncycastle.crypto.signers.RSADigestSigner;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPPrivateKey;
import org.bouncycastle.openpgp.operator.PGPContentSigner;
import org.bouncycastle.openpgp.operator.bc.BcPGPKeyConverter;
import org.jspecify.annotations.Nullable;

/**
 * Signs a digest that is computed by the fastest implementation in this process. Bouncy Castle's
 * signers would hash all data a second time. Used by one thread.
 */
final class DataSigner implements PGPContentSigner {
  private final PGPPrivateKey key;
  private final HashAlgorithm hash;
  private final int type;
  private final MessageDigest digest;
  private byte @Nullable [] digested;

  DataSigner(PGPPrivateKey key, HashAlgorithm hash, int type) {
    this.key = key;
    this.hash = hash;
    this.type = type;
    this.digest = hash.newDigest();
  }

  /** Adds data to the digest. */
  void update(byte[] bytes, int offset, int length) {
    digest.update(bytes, offset, length);
  }

  @Override
  public OutputStream getOutputStream() {
    return new DigestOutputStream(OutputStream.nullOutputStream(), digest);
  }

  @Override
  public byte[] getDigest() {
    byte[] known = digested;
    if (known == null) {
      known = digest.digest();
      digested = known;
    }
    return known;
  }

  @Override
  public byte[] getSignature() {
    byte[] signed = getDigest();
    Signer signer = signer();
    try {
      signer.init(true, new BcPGPKeyConverter().getPrivateKey(key));
      signer.update(signed, 0, signed.length);
      return signer.generateSignature();
    } catch (PGPException | CryptoException e) {
      throw PgpErrors.badKey("The private key cannot sign: " + e.getMessage(), e);
    }
  }

  @SuppressWarnings("deprecation") // Some old keys use these deprecated sign-only algorithms.
  private Signer signer() {
    return switch (getKeyAlgorithm()) {
      case RSA_GENERAL, RSA_SIGN -> new RSADigestSigner(new NullDigest(), hash.identifier());
      case DSA -> new DSADigestSigner(new DSASigner(), new NullDigest());
      case ECDSA -> new DSADigestSigner(new ECDSASigner(), new NullDigest());
      case EDDSA_LEGACY, Ed25519 -> new Ed25519Signer();
      case Ed448 -> new Ed448Signer(new byte[0]);
      default ->
          throw PgpErrors.keyUnusable(
              "Keys with the algorithm " + getKeyAlgorithm() + " cannot sign.");
    };
  }

  @Override
  public int getType() {
    return type;
  }

  @Override
  public int getHashAlgorithm() {
    return hash.id();
  }

  @Override
  public int getKeyAlgorithm() {
    return key.getPublicKeyPacket().getAlgorithm();
  }

  @Override
  public long getKeyID() {
    return key.getKeyID();
  }
}
