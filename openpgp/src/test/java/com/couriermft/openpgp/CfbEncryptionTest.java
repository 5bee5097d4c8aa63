package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Compares the results with the JDK's CFB mode. */
class CfbEncryptionTest {
  @Property(tries = 100)
  void anyWrites_areEncryptedAsByTheJdk(
      @ForAll @IntRange(min = 2, max = 4) int keyWords,
      @ForAll @Size(min = 0, max = 6) List<@IntRange(min = 0, max = 150_000) Integer> writes)
      throws IOException, GeneralSecurityException {
    byte[] key = bytes(keyWords * 8);
    Cipher cfb = Cipher.getInstance("AES/CFB/NoPadding", "SunJCE");
    cfb.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (CfbEncryption ours = new CfbEncryption(key, out)) {
      for (int length : writes) {
        byte[] next = bytes(length);
        all.write(next);
        ours.write(next);
      }
    }
    assertThat(out.toByteArray()).isEqualTo(cfb.doFinal(all.toByteArray()));
  }

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }
}
