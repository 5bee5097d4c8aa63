package com.couriermft.functions.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.conscrypt.Conscrypt;

/** Prints the algorithms of the cryptographic providers in the class path. */
final class CryptoProviders {
  private CryptoProviders() {}

  public static void main(String[] arguments) throws GeneralSecurityException {
    describe().forEach(System.out::println);
  }

  /** Returns the algorithms, after a message was encrypted and decrypted with each provider. */
  static List<String> describe() throws GeneralSecurityException {
    AmazonCorrettoCryptoProvider.INSTANCE.assertHealthy();
    List<String> lines = new ArrayList<>();
    for (Provider provider :
        List.of(
            AmazonCorrettoCryptoProvider.INSTANCE,
            new BouncyCastleProvider(),
            Conscrypt.newProvider())) {
      provider.getServices().stream()
          .map(
              service ->
                  provider.getName() + " " + service.getType() + " " + service.getAlgorithm())
          .sorted()
          .forEach(lines::add);
      roundTrip(provider);
      lines.add(provider.getName() + " Cipher AES/GCM/NoPadding round trip");
    }
    return lines;
  }

  private static void roundTrip(Provider provider) throws GeneralSecurityException {
    byte[] message = "a message".getBytes(UTF_8);
    byte[] sealed = run(provider, Cipher.ENCRYPT_MODE, message);
    if (!new String(run(provider, Cipher.DECRYPT_MODE, sealed), UTF_8).equals("a message")) {
      throw new GeneralSecurityException(provider.getName() + " returned another message");
    }
  }

  private static byte[] run(Provider provider, int mode, byte[] input)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", provider);
    cipher.init(
        mode, new SecretKeySpec(new byte[16], "AES"), new GCMParameterSpec(128, new byte[12]));
    return cipher.doFinal(input);
  }
}
