package com.couriermft.openpgp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.HKDFBytesGenerator;
import org.bouncycastle.crypto.params.HKDFParameters;

/**
 * Reads the plaintext of chunked encrypted data (RFC 9580 §5.13.2, and LibrePGP's packet 20). Each
 * chunk has a tag, and a final tag covers the total length. Every chunk is verified before it is
 * returned. A missing chunk is detected only at the end of the stream. Not thread-safe.
 */
final class AeadInputStream extends BlockInputStream {
  private static final int TAG = AeadMode.TAG_BYTES;

  /** The exponent of 4 MiB chunks, the largest that RFC 9580 allows, which GnuPG writes. */
  private static final int MOST_CHUNK_EXPONENT = 16;

  private final InputStream in;
  private final ChunkCipher cipher;
  private final Nonces nonces;
  private final int chunkBytes;
  private final byte[] buffer;
  private final byte[] plain;
  private int held;
  private long chunks;
  private long total;
  private boolean ended;

  /** Computes the nonce and the associated data of each chunk. */
  private interface Nonces {
    byte[] nonce(long chunk);

    byte[] associated(long chunk);

    byte[] associatedAtEnd(long chunk, long total);
  }

  private AeadInputStream(InputStream in, ChunkCipher cipher, Nonces nonces, int chunkExponent) {
    this.in = in;
    this.cipher = cipher;
    this.nonces = nonces;
    this.chunkBytes = 1 << chunkExponent + 6;
    this.buffer = new byte[chunkBytes + 2 * TAG];
    this.plain = new byte[chunkBytes + TAG];
  }

  /** The fields after a packet's version, which describe how the data is encrypted. */
  record Header(int version, int cipherId, AeadMode mode, int chunkExponent, byte[] salt) {
    /** Reads the header of a packet 18 of version 2. */
    static Header readProtected(InputStream in) throws IOException {
      return read(in, 2, mode -> 32);
    }

    /** Reads the header of a packet 20, whose salt is the initialization vector. */
    static Header readOcb(InputStream in) throws IOException {
      int version = in.read();
      if (version < 0) {
        throw new DamagedException("it ends within its header");
      } else if (version != 1) {
        throw PgpErrors.unknownVersion("The encrypted data has an unknown version");
      }
      return read(in, 1, AeadMode::nonceBytes);
    }

    private static Header read(
        InputStream in, int version, java.util.function.ToIntFunction<AeadMode> saltBytes)
        throws IOException {
      byte[] fixed = in.readNBytes(3);
      if (fixed.length < 3) {
        throw new DamagedException("it ends within its header");
      }
      AeadMode mode = AeadMode.get(fixed[1]);
      byte[] salt = in.readNBytes(saltBytes.applyAsInt(mode));
      if (salt.length < saltBytes.applyAsInt(mode)) {
        throw new DamagedException("it ends within its header");
      } else if (fixed[2] < 0 || fixed[2] > MOST_CHUNK_EXPONENT) {
        throw PgpErrors.overLimit(
            "The message has chunks of more than 4 MiB, the maximum in RFC 9580; ask for smaller "
                + "chunks (gpg --chunk-size 22).");
      }
      return new Header(version, fixed[0], mode, fixed[2], salt);
    }

    SymmetricCipher cipher() {
      return SymmetricCipher.find(cipherId)
          .orElseThrow(
              () ->
                  PgpErrors.unknownAlgorithm(
                      "The message uses the unknown cipher number " + cipherId));
    }

    private byte[] associated(int packetTag) {
      return new byte[] {
        (byte) (0xc0 | packetTag),
        (byte) version,
        (byte) cipherId,
        (byte) mode.id(),
        (byte) chunkExponent
      };
    }
  }

  /** Decrypts the data after the header of a packet 18 of version 2. */
  static AeadInputStream ofProtected(InputStream in, Header header, byte[] sessionKey)
      throws IOException {
    SymmetricCipher cipher = header.cipher();
    byte[] associated = header.associated(Tag.PROTECTED);
    byte[] derived = new byte[cipher.keyBytes() + header.mode().nonceBytes() - Long.BYTES];
    HKDFBytesGenerator hkdf = new HKDFBytesGenerator(new SHA256Digest());
    hkdf.init(new HKDFParameters(sessionKey, header.salt(), associated));
    hkdf.generateBytes(derived, 0, derived.length);
    byte[] key = Arrays.copyOf(derived, cipher.keyBytes());
    byte[] iv = Arrays.copyOfRange(derived, cipher.keyBytes(), derived.length);
    Nonces nonces =
        new Nonces() {
          @Override
          public byte[] nonce(long chunk) {
            return ByteBuffer.allocate(iv.length + Long.BYTES).put(iv).putLong(chunk).array();
          }

          @Override
          public byte[] associated(long chunk) {
            return associated;
          }

          @Override
          public byte[] associatedAtEnd(long chunk, long total) {
            return ByteBuffer.allocate(associated.length + Long.BYTES)
                .put(associated)
                .putLong(total)
                .array();
          }
        };
    return new AeadInputStream(
        in, header.mode().cipher(cipher, key), nonces, header.chunkExponent());
  }

  /** Decrypts the data after the header of a packet 20. */
  static AeadInputStream ofOcb(InputStream in, Header header, byte[] sessionKey)
      throws IOException {
    byte[] associated = header.associated(Tag.OCB_ENCRYPTED);
    byte[] iv = header.salt();
    Nonces nonces =
        new Nonces() {
          @Override
          public byte[] nonce(long chunk) {
            ByteBuffer nonce = ByteBuffer.wrap(iv.clone());
            int at = iv.length - Long.BYTES;
            return nonce.putLong(at, nonce.getLong(at) ^ chunk).array();
          }

          @Override
          public byte[] associated(long chunk) {
            return ByteBuffer.allocate(associated.length + Long.BYTES)
                .put(associated)
                .putLong(chunk)
                .array();
          }

          @Override
          public byte[] associatedAtEnd(long chunk, long total) {
            return ByteBuffer.allocate(associated.length + 2 * Long.BYTES)
                .put(associated)
                .putLong(chunk)
                .putLong(total)
                .array();
          }
        };
    return new AeadInputStream(
        in, header.mode().cipher(header.cipher(), sessionKey), nonces, header.chunkExponent());
  }

  @Override
  void advance() throws IOException {
    if (ended) {
      return;
    }
    held += in.readNBytes(buffer, held, buffer.length - held);
    ended = held < buffer.length;
    int piece = ended ? held - TAG : chunkBytes + TAG;
    if (piece < 0 || piece > 0 && piece <= TAG) {
      throw new DamagedException("it is too short for an integrity check");
    }
    int length = piece == 0 ? 0 : open(piece);
    if (ended) {
      checkEnd(piece);
    } else {
      System.arraycopy(buffer, piece, buffer, 0, held - piece);
      held -= piece;
    }
    give(plain, 0, length);
  }

  private int open(int piece) throws IOException {
    int length = cipher.open(nonces.nonce(chunks), nonces.associated(chunks), buffer, piece, plain);
    chunks++;
    total += length;
    return length;
  }

  private void checkEnd(int at) throws IOException {
    byte[] last = Arrays.copyOfRange(buffer, at, at + TAG);
    byte[] associated = nonces.associatedAtEnd(chunks, total);
    cipher.open(nonces.nonce(chunks), associated, last, TAG, new byte[TAG]);
  }
}
