package com.couriermft.openpgp;

import java.security.MessageDigest;
import java.util.Arrays;

/**
 * AES-OCB with tags of 16 bytes and nonces of 1 to 15 bytes (RFC 7253 §4; RFC 9580 §5.13.4).
 *
 * <p>All masked blocks of a piece are encrypted in one call.
 */
final class OcbChunks implements ChunkCipher {
  private static final int BLOCK = Block.BYTES;

  private final AesBlocks encryption;
  private final AesBlocks decryption;
  private final OcbOffsets offsets;
  private final byte[] piece = new byte[AesBlocks.PIECE];

  OcbChunks(byte[] key) {
    encryption = AesBlocks.encryption(key);
    decryption = AesBlocks.decryption(key);
    offsets = new OcbOffsets(encryption.apply(Block.ZERO));
  }

  @Override
  public int seal(byte[] nonce, byte[] associated, byte[] in, int length, byte[] out) {
    Block first = first(nonce);
    blocks(encryption, first, in, length / BLOCK, out);
    partial(first, in, length, out);
    tag(first, associated, in, length).write(out, length);
    return length + BLOCK;
  }

  @Override
  public int open(byte[] nonce, byte[] associated, byte[] in, int length, byte[] out)
      throws DamagedException {
    int plain = length - BLOCK;
    Block first = first(nonce);
    blocks(decryption, first, in, plain / BLOCK, out);
    partial(first, in, plain, out);
    byte[] tag = tag(first, associated, out, plain).bytes();
    if (!MessageDigest.isEqual(tag, Arrays.copyOfRange(in, plain, length))) {
      Arrays.fill(out, 0, plain, (byte) 0);
      throw AeadMode.wrongTag();
    }
    return plain;
  }

  /**
   * Returns Offset_0: 128 bits of the stretched encryption of the nonce's upper bits, selected by
   * its lower bits.
   */
  private Block first(byte[] nonce) {
    byte[] padded = new byte[BLOCK];
    padded[BLOCK - 1 - nonce.length] = 1;
    System.arraycopy(nonce, 0, padded, BLOCK - nonce.length, nonce.length);
    int bottom = padded[BLOCK - 1] & 63;
    padded[BLOCK - 1] &= (byte) ~63;
    Block top = encryption.apply(Block.of(padded, 0));
    if (bottom == 0) {
      return top;
    }
    long stretched = top.high() ^ (top.high() << 8 | top.low() >>> 56);
    int rest = Long.SIZE - bottom;
    return new Block(
        top.high() << bottom | top.low() >>> rest, top.low() << bottom | stretched >>> rest);
  }

  private void blocks(AesBlocks aes, Block first, byte[] in, int blocks, byte[] out) {
    int done = 0;
    while (done < blocks) {
      int next = OcbOffsets.within(done + 1, blocks - done);
      OcbOffsets.Mask mask = offsets.mask(first, done + 1);
      mask.add(in, done * BLOCK, piece, 0, next * BLOCK);
      aes.apply(piece, next * BLOCK);
      mask.add(piece, 0, out, done * BLOCK, next * BLOCK);
      done += next;
    }
  }

  /**
   * Combines the incomplete last block with the keystream; used for both encryption and decryption.
   */
  private void partial(Block first, byte[] in, int length, byte[] out) {
    int whole = length / BLOCK;
    int rest = length % BLOCK;
    if (rest > 0) {
      Block offset = offsets.offset(first, whole).plus(offsets.star());
      System.arraycopy(in, length - rest, out, length - rest, rest);
      Xor.into(out, length - rest, encryption.apply(offset).bytes(), rest);
    }
  }

  private Block tag(Block first, byte[] associated, byte[] plain, int length) {
    int rest = length % BLOCK;
    Block offset = offsets.offset(first, length / BLOCK);
    Block checksum = Xor.sum(plain, length - rest);
    if (rest > 0) {
      offset = offset.plus(offsets.star());
      checksum = checksum.plus(Block.padded(plain, length - rest, rest));
    }
    Block last = checksum.plus(offset).plus(offsets.dollar());
    return encryption.apply(last).plus(hash(associated));
  }

  /**
   * Computes HASH as defined in RFC 7253 §4.1 block by block, which is fast enough for a few bytes
   * of associated data.
   */
  private Block hash(byte[] associated) {
    Block sum = Block.ZERO;
    Block offset = Block.ZERO;
    int whole = associated.length / BLOCK;
    for (int i = 0; i < whole; i++) {
      offset = offset.plus(offsets.power(i + 1));
      sum = sum.plus(encryption.apply(Block.of(associated, i * BLOCK).plus(offset)));
    }
    int rest = associated.length % BLOCK;
    if (rest > 0) {
      Block last = Block.padded(associated, associated.length - rest, rest);
      sum = sum.plus(encryption.apply(last.plus(offset).plus(offsets.star())));
    }
    return sum;
  }
}
