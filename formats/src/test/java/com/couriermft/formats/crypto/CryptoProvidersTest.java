package com.couriermft.formats.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Tests each provider preference in a separate process, because only the first choice in a process
 * takes effect.
 */
class CryptoProvidersTest {
  /**
   * The first Java release that warns about native code unless it is explicitly allowed (JEP 472).
   */
  private static final int WARNS_OF_NATIVE_CODE = 24;

  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void install_onLinux_takesNativeCode() throws Exception {
    assertThat(inProcess("NATIVE"))
        .containsExactly(
            "digest CourierNative",
            "sha512 CourierNative",
            "gcm CourierNative",
            "hmac CourierNative",
            "bulk Conscrypt",
            "cbc of others SunJCE",
            "keys SunEC",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            "fast true",
            "bouncy castle at -1",
            "bouncy castle last true");
  }

  @Test
  void install_elsewhere_takesTheJdks() throws Exception {
    assertThat(inProcess("NATIVE", "-Dos.arch=riscv64"))
        .contains("digest SUN", "gcm SunJCE", "bulk SunJCE", "fast true");
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void install_libraryCannotBeUnpacked_takesTheJdks() throws Exception {
    assertThat(inProcess("NATIVE", "-Djava.io.tmpdir=/dev/null/none")).contains("digest SUN");
  }

  @Test
  void install_jdkAskedFor_takesTheJdks() throws Exception {
    assertThat(inProcess("JDK")).contains("digest SUN", "gcm SunJCE", "bulk SunJCE", "fast true");
  }

  @Test
  void aes_firstCompilerOnlyAndNoNativeCode_isNotFast() throws Exception {
    assertThat(inProcess("JDK", "-XX:TieredStopAtLevel=1")).contains("fast false");
    assertThat(inProcess("JDK", "-Xint")).contains("fast false");
  }

  @Test
  void install_nativeCodeDoesNotRun_warnsWithWhatToDo() throws Exception {
    assertThat(inProcess("NATIVE", "-Dos.arch=vax"))
        .contains("digest SUN")
        .anySatisfy(
            line ->
                assertThat(line)
                    .startsWith("WARNING: ")
                    .contains("this is Linux vax", "COURIER_CRYPTO=jdk"));
    assertThat(inProcess("JDK")).noneMatch(line -> line.startsWith("WARNING: Cryptography"));
  }

  private static List<String> inProcess(String preference, String... options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    if (Runtime.version().feature() >= WARNS_OF_NATIVE_CODE) {
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Probe.class.getName()));
    command.add(preference);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return out.lines().toList();
  }

  /** Prints which providers supply the algorithms. */
  static final class Probe {
    private Probe() {}

    private static int placeOfBouncyCastle() {
      return Arrays.stream(Security.getProviders())
          .map(Provider::getName)
          .toList()
          .indexOf(BouncyCastleProvider.PROVIDER_NAME);
    }

    public static void main(String[] arguments) throws Exception {
      CryptoProviders.install(CryptoProviders.Preference.valueOf(arguments[0]));
      CryptoProviders.install(CryptoProviders.Preference.NATIVE);
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      System.out.println("digest " + digest.getProvider().getName());
      MessageDigest byOtherName = MessageDigest.getInstance("SHA512");
      System.out.println("sha512 " + byOtherName.getProvider().getName());
      System.out.println("gcm " + Cipher.getInstance("AES/GCM/NoPadding").getProvider().getName());
      System.out.println("hmac " + Mac.getInstance("HmacSHA256").getProvider().getName());
      System.out.println("bulk " + BulkAes.newCipher(BulkAes.Mode.CBC).getProvider().getName());
      Cipher cbc = Cipher.getInstance("AES/CBC/NoPadding");
      System.out.println("cbc of others " + cbc.getProvider().getName());
      System.out.println("keys " + KeyFactory.getInstance("EC").getProvider().getName());
      byte[] hash = digest.digest("abc".getBytes(StandardCharsets.UTF_8));
      System.out.println(HexFormat.of().formatHex(hash));
      System.out.println("fast " + CryptoProviders.haveFastAes());
      System.out.println("bouncy castle at " + placeOfBouncyCastle());
      CryptoProviders.addBouncyCastle();
      boolean last = placeOfBouncyCastle() == Security.getProviders().length - 1;
      System.out.println("bouncy castle last " + last);
    }
  }
}
