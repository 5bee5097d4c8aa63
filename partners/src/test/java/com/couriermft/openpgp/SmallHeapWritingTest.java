package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.testing.SmallJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests writing messages with a total size of ten times the heap, in a separate JVM. */
class SmallHeapWritingTest {
  private static final int MEBIBYTES = 320;

  @Test
  void message_tenTimesTheHeap_fits() throws IOException, InterruptedException {
    assertThat(SmallJvm.run("32m", Main.class)).endsWith("4 messages");
  }

  /** Writes compressed and uncompressed messages, as text and as binary data. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) throws IOException {
      CryptoProviders.install();
      Instant now = Instant.now();
      PrivateKeys key =
          KeyGenerator.generate(KeyGenerator.Algorithm.ED25519, "us", now.minusSeconds(1), null);
      byte[] piece = new byte[1 << 20];
      new Random(1).nextBytes(piece);
      int written = 0;
      for (Compression compression : List.of(Compression.NONE, Compression.ZIP)) {
        for (boolean plain : new boolean[] {true, false}) {
          EncryptionOptions options =
              new EncryptionOptions(null, compression, 1, null, plain, plain, plain);
          Encryption encryption =
              Encryption.of(List.of(key.certificate()), options, now).signedBy(key);
          try (MessageOutputStream message =
              encryption.open(OutputStream.nullOutputStream(), FileLabel.NONE)) {
            for (int i = 0; i < MEBIBYTES / 4; i++) {
              message.write(piece);
            }
            message.finish();
          }
          written++;
        }
      }
      System.out.println(written + " messages");
    }
  }
}
