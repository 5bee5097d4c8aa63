package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.openpgp.Correspondents.Read;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests changes to small messages at every byte: flips bits, removes or duplicates the byte, or
 * truncates the rest. Encrypted data is always rejected. A few bits in the surrounding packets have
 * no meaning, so changing them does not change the content.
 */
class TamperTest {
  private static final byte[] TEXT =
      "to,amount\npartner,100\n- dashed\n".getBytes(StandardCharsets.UTF_8);

  @AutoClose private static final Correspondents world = new Correspondents();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-c -s -u partner@example.org",
        "-c -s --compress-algo none -u partner@example.org",
        "-c --compress-algo bzip2",
        "-c --cipher-algo 3DES --compress-algo none",
      })
  void decrypt_passphraseMessageChangedAnywhere_isRefused(String options) throws IOException {
    MessageReader reader =
        options.contains("-s ")
            ? world.reader(Requirement.REQUIRED, world.partner)
            : world.reader(Requirement.OPTIONAL);
    byte[] message = world.message(TEXT, "--s2k-mode 0 " + options);
    assertThat(Tampering.accepted(message, each -> Correspondents.decrypt(reader, each))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"6, GCM", "6, OCB", "5, OCB"})
  void decrypt_aeadMessageChangedAnywhere_isRefused(int form, AeadMode mode) throws IOException {
    byte[] text = "0123456789abcdef".repeat(6).getBytes(StandardCharsets.UTF_8);
    byte[] message =
        AeadMessages.make(text, form, SymmetricCipher.AES_128, mode, 6, AeadMessages.to(world.us));
    MessageReader reader = world.reader(Requirement.OPTIONAL);
    assertThat(Tampering.accepted(message, each -> Correspondents.decrypt(reader, each)))
        .allMatch(at -> at < firstPacket(message));
  }

  /**
   * Returns the length of the first packet, which is for the recipient and has fewer than 192
   * bytes.
   */
  private static int firstPacket(byte[] message) {
    return 2 + message[1];
  }

  @Test
  void decrypt_messageToKeyChangedAnywhere_isRefused() throws IOException {
    MessageReader reader = world.reader(Requirement.REQUIRED, world.partner);
    byte[] message = world.message(TEXT, "-e -s -r us@example.org -u partner@example.org");
    assertThat(Tampering.accepted(message, each -> Correspondents.decrypt(reader, each)))
        .allMatch(at -> at < firstPacket(message));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-s -u partner@example.org",
        "-s --compress-algo none -u partner@example.org",
        "-s --armor -u partner@example.org",
        "--clear-sign -u partner@example.org",
      })
  void verify_messageChangedAnywhere_isRefusedOrSaysTheSame(String options) throws IOException {
    MessageReader reader = world.reader(Requirement.REQUIRED, world.partner);
    byte[] message = world.message(TEXT, options);
    List<Integer> accepted =
        Tampering.accepted(message, each -> Correspondents.verify(reader, each));
    assertThat(accepted).hasSizeLessThan(message.length / 2);
  }

  @Test
  void verifyDetached_fileOrSignatureChangedAnywhere_isRefused() throws IOException {
    MessageReader reader = world.reader(Requirement.REQUIRED, world.partner);
    byte[] signature = world.message(TEXT, "-b -u partner@example.org");
    Tampering.Reading ofFile = each -> detached(reader, each, signature);
    Tampering.Reading ofSignature = each -> detached(reader, TEXT, each);
    assertThat(Tampering.accepted(TEXT, ofFile)).isEmpty();
    assertThat(Tampering.accepted(signature, ofSignature)).hasSizeLessThan(signature.length);
  }

  private static Read detached(MessageReader reader, byte[] file, byte[] signature)
      throws IOException {
    OpenedMessage message =
        reader.verifyDetached(
            () -> new ByteArrayInputStream(file), () -> new ByteArrayInputStream(signature));
    return new Read(message, TEXT);
  }
}
