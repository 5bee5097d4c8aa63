package com.couriermft.pgp;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.bouncycastle.bcpg.S2K;
import org.bouncycastle.bcpg.SymmetricKeyUtils;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPUtil;
import org.bouncycastle.openpgp.operator.PBESecretKeyDecryptor;
import org.bouncycastle.openpgp.operator.PGPDigestCalculatorProvider;
import org.bouncycastle.openpgp.operator.bc.BcPBESecretKeyDecryptorBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPDigestCalculatorProvider;

/**
 * Decrypts private keys, as Bouncy Castle does, but derives the key from the passphrase with this
 * process's own digests and in large pieces: GnuPG has it hash some 65 MB (RFC 9580 §3.7.1.3),
 * which takes seconds otherwise.
 */
final class PassphraseOpener extends PBESecretKeyDecryptor {
  private static final int PIECE_BYTES = 64 << 10;
  private static final PGPDigestCalculatorProvider DIGESTS = new BcPGPDigestCalculatorProvider();

  private final char[] passphrase;
  private final PBESecretKeyDecryptor decryptor;

  PassphraseOpener(char[] passphrase) {
    super(passphrase, DIGESTS);
    this.passphrase = passphrase;
    this.decryptor = new BcPBESecretKeyDecryptorBuilder(DIGESTS).build(passphrase);
  }

  @Override
  public byte[] makeKeyFromPassPhrase(int cipher, S2K derivation) throws PGPException {
    if (derivation == null || derivation.getType() != S2K.SALTED_AND_ITERATED) {
      return decryptor.makeKeyFromPassPhrase(cipher, derivation);
    }
    ByteBuffer secret = StandardCharsets.UTF_8.encode(CharBuffer.wrap(passphrase));
    byte[] unit = new byte[derivation.getIV().length + secret.remaining()];
    ByteBuffer.wrap(unit).put(derivation.getIV()).put(secret);
    byte[] key = new byte[(SymmetricKeyUtils.getKeyLengthInBits(cipher) + 7) / 8];
    String name = PGPUtil.getDigestName(derivation.getHashAlgorithm());
    long bytes = Math.max(derivation.getIterationCount(), unit.length);
    int filled = 0;
    for (int round = 0; filled < key.length; round++) {
      byte[] part = hashed(name, round, unit, bytes);
      int taken = Math.min(part.length, key.length - filled);
      System.arraycopy(part, 0, key, filled, taken);
      filled += taken;
    }
    Arrays.fill(unit, (byte) 0);
    return key;
  }

  /** Each further round begins with one more zero byte. */
  private static byte[] hashed(String name, int round, byte[] unit, long bytes)
      throws PGPException {
    MessageDigest digest = digest(name);
    digest.update(new byte[round]);
    byte[] piece = new byte[unit.length * Math.max(1, PIECE_BYTES / unit.length)];
    for (int at = 0; at < piece.length; at += unit.length) {
      System.arraycopy(unit, 0, piece, at, unit.length);
    }
    for (long left = bytes; left > 0; left -= piece.length) {
      digest.update(piece, 0, (int) Math.min(left, piece.length));
    }
    Arrays.fill(piece, (byte) 0);
    return digest.digest();
  }

  private static MessageDigest digest(String name) throws PGPException {
    try {
      return MessageDigest.getInstance(name);
    } catch (NoSuchAlgorithmException e) {
      throw new PGPException("no digest " + name, e);
    }
  }

  @Override
  public byte[] recoverKeyData(
      int cipher, byte[] key, byte[] iv, byte[] keyData, int offset, int length)
      throws PGPException {
    return decryptor.recoverKeyData(cipher, key, iv, keyData, offset, length);
  }

  @Override
  public byte[] recoverKeyData(
      int cipher,
      int aead,
      byte[] s2kKey,
      byte[] iv,
      int packetTag,
      int keyVersion,
      byte[] keyData,
      byte[] pubkeyData)
      throws PGPException {
    return decryptor.recoverKeyData(
        cipher, aead, s2kKey, iv, packetTag, keyVersion, keyData, pubkeyData);
  }
}
