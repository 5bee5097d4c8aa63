package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.Random;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.macs.CMac;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the examples of NIST SP 800-38B, appendix D.1 to D.3, and compares results with Bouncy
 * Castle.
 */
class CmacTest {
  private static final byte[] MESSAGE =
      hex(
          "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
              + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");
  private static final byte[] KEY_128 = hex("2b7e151628aed2a6abf7158809cf4f3c");
  private static final byte[] KEY_192 = hex("8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b");
  private static final byte[] KEY_256 =
      hex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4");

  @ParameterizedTest
  @CsvSource({
    "0, bb1d6929e95937287fa37d129b756746",
    "16, 070a16b46b4d4144f79bdd9dd04a287c",
    "40, dfa66747de9ae63030ca32611497c827",
    "64, 51f0bebf7e3b9d92fc49741779363cfe",
  })
  void key128_prefixOfMessage_isAsPublished(int length, String code) {
    assertThat(code(new Cmac(KEY_128), length)).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({
    "0, d17ddf46adaacde531cac483de7a9367",
    "16, 9e99a7bf31e710900662f65e617c5184",
    "40, 8a1de5be2eb31aad089a82e6ee908b0e",
    "64, a1d5df0eed790f794d77589659f39a11",
  })
  void key192_prefixOfMessage_isAsPublished(int length, String code) {
    assertThat(code(new Cmac(KEY_192), length)).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 028962f61b7bf89efc6b551f4667d983",
    "16, 28a7023f452e8f82bd4bf28d8c37c35c",
    "40, aaf3d8f1de5640c232f5b169b9c911e6",
    "64, e1992190549f6ed5696a2c056c315410",
  })
  void key256_prefixOfMessage_isAsPublished(int length, String code) {
    assertThat(code(new Cmac(KEY_256), length)).isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 17, 65_535, 65_536, 65_537, 131_072, 200_000})
  void updates_ofAnyLength_areAsBouncyCastles(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    CMac theirs = new CMac(AESEngine.newInstance());
    theirs.init(new KeyParameter(KEY_256));
    Cmac ours = new Cmac(KEY_256);
    for (int message = 0; message < 2; message++) {
      theirs.update(bytes, 0, length);
      byte[] expected = new byte[16];
      theirs.doFinal(expected, 0);
      int half = length / 2;
      ours.update(bytes, 0, half);
      ours.update(bytes, half, length - half);
      assertThat(ours.finish().bytes()).isEqualTo(expected);
    }
  }

  private static String code(Cmac cmac, int length) {
    cmac.update(MESSAGE, 0, length);
    return HexFormat.of().formatHex(cmac.finish().bytes());
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }
}
