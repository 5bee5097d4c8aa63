package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.failure.CourierException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.AEADBlockCipher;
import org.bouncycastle.crypto.modes.EAXBlockCipher;
import org.bouncycastle.crypto.modes.GCMBlockCipher;
import org.bouncycastle.crypto.modes.OCBBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares every mode with Bouncy Castle's implementation, and tests rejected input. */
class AeadModeTest {
  private static final int TAG = AeadMode.TAG_BYTES;
  private static final List<SymmetricCipher> AES =
      List.of(SymmetricCipher.AES_128, SymmetricCipher.AES_192, SymmetricCipher.AES_256);

  private final Random random = new Random(7253);

  @BeforeAll
  static void useNativeCode() {
    CryptoProviders.install();
  }

  /**
   * Returns short lengths, lengths near block boundaries and near pieces of 64 KiB, and a large
   * length.
   */
  private static IntStream lengths() {
    return IntStream.concat(
        IntStream.rangeClosed(0, 100),
        IntStream.of(
            65_503,
            65_504,
            65_519,
            65_520,
            65_521,
            65_535,
            65_536,
            65_537,
            65_552,
            131_055,
            131_056,
            131_072,
            131_073,
            200_000,
            1 << 20,
            (1 << 20) + 5));
  }

  @ParameterizedTest
  @EnumSource(AeadMode.class)
  void aes_anyLength_isAsBouncyCastles(AeadMode mode) throws Exception {
    for (SymmetricCipher aes : AES) {
      byte[] key = bytes(aes.keyBytes());
      ChunkCipher ours = mode.cipher(aes, key);
      for (int length : lengths().toArray()) {
        byte[] nonce = bytes(mode.nonceBytes());
        byte[] associated = bytes(random.nextInt(60));
        byte[] plain = bytes(length);
        byte[] expected = byBouncyCastle(mode, key, nonce, associated, plain);
        assertThat(seal(ours, nonce, associated, plain)).as("%s bytes", length).isEqualTo(expected);
        assertThat(open(ours, nonce, associated, expected)).as("%s bytes", length).isEqualTo(plain);
      }
    }
  }

  /** Uses a nonce for which the counter starts just below 2^64. */
  @Test
  void eax_counterWithCarry_isAsBouncyCastles() throws Exception {
    byte[] key = bytes(32);
    Block zeros = AesBlocks.encryption(key).apply(Block.ZERO);
    Block decrypted = AesBlocks.decryption(key).apply(new Block(random.nextLong(), -2));
    byte[] nonce = decrypted.plus(zeros).plus(zeros.doubled()).bytes();
    byte[] plain = bytes(100);
    ChunkCipher ours = AeadMode.EAX.cipher(SymmetricCipher.AES_256, key);
    assertThat(seal(ours, nonce, bytes(0), plain))
        .isEqualTo(byBouncyCastle(AeadMode.EAX, key, nonce, bytes(0), plain));
  }

  private static Stream<SymmetricCipher> ciphers() {
    return Stream.of(SymmetricCipher.values()).filter(cipher -> cipher.blockBytes() == 16);
  }

  private static List<AeadMode> modes(SymmetricCipher cipher) {
    return cipher.isAes() ? List.of(AeadMode.values()) : List.of(AeadMode.OCB, AeadMode.EAX);
  }

  @ParameterizedTest
  @MethodSource("ciphers")
  void anyBitChanged_isRefused(SymmetricCipher cipher) throws DamagedException {
    for (AeadMode mode : modes(cipher)) {
      ChunkCipher ours = mode.cipher(cipher, bytes(cipher.keyBytes()));
      for (int length : new int[] {0, 5, 16, 40}) {
        byte[] nonce = bytes(mode.nonceBytes());
        byte[] associated = bytes(21);
        byte[] sealed = seal(ours, nonce, associated, bytes(length));
        for (byte[] changed : List.of(sealed, nonce, associated)) {
          for (int bit = 0; bit < changed.length * Byte.SIZE; bit++) {
            flip(changed, bit);
            refuses(ours, nonce, associated, sealed);
            flip(changed, bit);
          }
        }
        assertThat(open(ours, nonce, associated, sealed)).hasSize(length);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = AeadMode.class, names = "GCM", mode = Mode.EXCLUDE)
  void largeChunk_anyBitOrTheOrderChanged_isRefused(AeadMode mode) throws DamagedException {
    ChunkCipher ours = mode.cipher(SymmetricCipher.AES_256, bytes(32));
    byte[] nonce = bytes(mode.nonceBytes());
    byte[] sealed = seal(ours, nonce, bytes(0), bytes(140_000));
    for (int i = 0; i < 50; i++) {
      byte[] changed = sealed.clone();
      flip(changed, random.nextInt(changed.length * Byte.SIZE));
      refuses(ours, nonce, bytes(0), changed);
    }
    byte[] swapped = sealed.clone();
    System.arraycopy(sealed, 0, swapped, 65_536, 16);
    System.arraycopy(sealed, 65_536, swapped, 0, 16);
    refuses(ours, nonce, bytes(0), swapped);
    refuses(ours, nonce, bytes(0), Arrays.copyOf(sealed, sealed.length - 1));
  }

  @Test
  void ocb_wrongTag_leavesNoPlaintext() throws DamagedException {
    ChunkCipher ours = AeadMode.OCB.cipher(SymmetricCipher.AES_128, bytes(16));
    byte[] nonce = bytes(15);
    byte[] sealed = seal(ours, nonce, bytes(0), bytes(1000));
    flip(sealed, 0);
    byte[] out = new byte[1000];
    assertThatThrownBy(() -> ours.open(nonce, bytes(0), sealed, sealed.length, out))
        .isInstanceOf(DamagedException.class);
    assertThat(out).containsOnly(0);
  }

  @Test
  void cipherThatDoesNotGoWithMode_isRefused() {
    assertThatThrownBy(() -> AeadMode.OCB.cipher(SymmetricCipher.CAST5, bytes(16)))
        .isInstanceOfSatisfying(CourierException.class, AeadModeTest::saysWhichAlgorithm);
    assertThatThrownBy(() -> AeadMode.GCM.cipher(SymmetricCipher.TWOFISH, bytes(32)))
        .isInstanceOfSatisfying(CourierException.class, AeadModeTest::saysWhichAlgorithm);
  }

  private static void saysWhichAlgorithm(CourierException refused) {
    assertThat(refused.code()).isEqualTo("pgp_unknown_algorithm");
    assertThat(refused).hasMessageContaining("current program");
  }

  private static void refuses(ChunkCipher cipher, byte[] nonce, byte[] associated, byte[] sealed) {
    assertThatThrownBy(() -> open(cipher, nonce, associated, sealed))
        .isInstanceOf(DamagedException.class)
        .hasMessage("the integrity check failed");
  }

  private static byte[] seal(ChunkCipher cipher, byte[] nonce, byte[] associated, byte[] plain) {
    byte[] out = new byte[plain.length + TAG];
    assertThat(cipher.seal(nonce, associated, plain, plain.length, out)).isEqualTo(out.length);
    return out;
  }

  private static byte[] open(ChunkCipher cipher, byte[] nonce, byte[] associated, byte[] sealed)
      throws DamagedException {
    byte[] out = new byte[sealed.length];
    return Arrays.copyOf(out, cipher.open(nonce, associated, sealed, sealed.length, out));
  }

  private static byte[] byBouncyCastle(
      AeadMode mode, byte[] key, byte[] nonce, byte[] associated, byte[] plain)
      throws InvalidCipherTextException {
    AEADBlockCipher cipher =
        switch (mode) {
          case EAX -> new EAXBlockCipher(AESEngine.newInstance());
          case OCB -> new OCBBlockCipher(AESEngine.newInstance(), AESEngine.newInstance());
          case GCM -> GCMBlockCipher.newInstance(AESEngine.newInstance());
        };
    cipher.init(
        true, new AEADParameters(new KeyParameter(key), TAG * Byte.SIZE, nonce, associated));
    byte[] out = new byte[plain.length + TAG];
    int written = cipher.processBytes(plain, 0, plain.length, out, 0);
    assertThat(written + cipher.doFinal(out, written)).isEqualTo(out.length);
    return out;
  }

  private static void flip(byte[] bytes, int bit) {
    bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
