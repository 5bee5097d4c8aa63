package com.couriermft.openpgp;

import java.util.Arrays;
import org.bouncycastle.crypto.StreamCipher;
import org.bouncycastle.crypto.modes.CFBBlockCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;

/** Decrypts in CFB mode, with the fastest AES implementation in this process. Not thread-safe. */
interface CfbDecryption {
  /**
   * Decrypts the next part of the data in place.
   *
   * @param length a multiple of the cipher's block size, except in the last call
   */
  void decrypt(byte[] buffer, int offset, int length);

  /**
   * Creates a decryption.
   *
   * @param iv an initialization vector of one block
   */
  static CfbDecryption of(SymmetricCipher cipher, byte[] key, byte[] iv) {
    return cipher.isAes() ? new Parallel(key, iv) : new Serial(cipher, key, iv);
  }

  /**
   * Decrypts AES. The mask of each block is the encryption of the previous ciphertext block, so
   * many blocks can be processed in one call.
   */
  final class Parallel implements CfbDecryption {
    private static final int BLOCK = Block.BYTES;

    private final AesBlocks encryption;
    private final byte[] stream = new byte[AesBlocks.PIECE];
    private final byte[] previous;

    private Parallel(byte[] key, byte[] iv) {
      this.previous = iv.clone();
      this.encryption = AesBlocks.encryption(key);
    }

    @Override
    public void decrypt(byte[] buffer, int offset, int length) {
      for (int done = 0; done < length; done += stream.length) {
        piece(buffer, offset + done, Math.min(stream.length, length - done));
      }
    }

    private void piece(byte[] buffer, int offset, int length) {
      int whole = (length + BLOCK - 1) / BLOCK * BLOCK;
      System.arraycopy(previous, 0, stream, 0, BLOCK);
      System.arraycopy(buffer, offset, stream, BLOCK, whole - BLOCK);
      if (whole == length) {
        System.arraycopy(buffer, offset + length - BLOCK, previous, 0, BLOCK);
      }
      encryption.apply(stream, whole);
      Xor.into(buffer, offset, stream, length);
    }
  }

  /** Decrypts with all other ciphers, which are rarely used for large data. */
  final class Serial implements CfbDecryption {
    private final StreamCipher cfb;

    private Serial(SymmetricCipher cipher, byte[] key, byte[] iv) {
      cfb =
          (StreamCipher)
              CFBBlockCipher.newInstance(cipher.engine(), cipher.blockBytes() * Byte.SIZE);
      cfb.init(false, new ParametersWithIV(new KeyParameter(key), iv));
    }

    @Override
    public void decrypt(byte[] buffer, int offset, int length) {
      byte[] ciphertext = Arrays.copyOfRange(buffer, offset, offset + length);
      cfb.processBytes(ciphertext, 0, length, buffer, offset);
    }
  }
}
