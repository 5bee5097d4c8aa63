package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.openpgp.Preferences.AeadSuite;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NegotiationTest {
  private static final int AES128 = 7;
  private static final int AES256 = 9;
  private static final int OCB = 2;
  private static final int GCM = 3;
  private static final Preferences SILENT =
      new Preferences(List.of(), List.of(), List.of(), List.of(), false, false, false);
  private static final Preferences GNUPG =
      new Preferences(
          List.of(AES256, 8, AES128),
          List.of(10, 9, 8),
          List.of(2, 3, 1),
          List.of(),
          true,
          false,
          true);
  private static final Preferences MODERN = modern(new AeadSuite(AES256, GCM));

  private static Preferences modern(AeadSuite... suites) {
    return new Preferences(
        List.of(AES256), List.of(10, 8), List.of(2), List.of(suites), true, true, false);
  }

  private static final EncryptionOptions COMPATIBLE =
      new EncryptionOptions(null, null, 6, null, true, false, false);

  private static MessageFormat format(EncryptionOptions options, Preferences... recipients) {
    return new Negotiation(List.of(recipients), options).format();
  }

  private static MessageFormat format(Preferences... recipients) {
    return format(EncryptionOptions.DEFAULT, recipients);
  }

  @Test
  void gnupgKey_getsVersion1AndTheStrongestItLists() {
    assertThat(format(GNUPG))
        .isEqualTo(
            new MessageFormat(
                SymmetricCipher.AES_256, Optional.empty(), Compression.ZLIB, HashAlgorithm.SHA256));
  }

  @Test
  void silentKey_getsWhatEverybodyReads() {
    assertThat(format(SILENT))
        .isEqualTo(
            new MessageFormat(
                SymmetricCipher.AES_256, Optional.empty(), Compression.ZIP, HashAlgorithm.SHA256));
    assertThat(format(COMPATIBLE, SILENT).cipher()).isEqualTo(SymmetricCipher.AES_128);
  }

  @Test
  void severalKeys_getWhatAllRead() {
    Preferences weak =
        new Preferences(List.of(AES128), List.of(10), List.of(1), List.of(), true, false, false);
    MessageFormat format = format(GNUPG, weak);
    assertThat(format.cipher()).isEqualTo(SymmetricCipher.AES_128);
    assertThat(format.compression()).isEqualTo(Compression.ZIP);
    assertThat(format.hash()).isEqualTo(HashAlgorithm.SHA512);
  }

  @Test
  void keysWithNothingInCommon_getWhatEverybodyMustRead() {
    Preferences odd =
        new Preferences(List.of(11), List.of(2), List.of(3), List.of(), true, false, false);
    MessageFormat format = format(GNUPG, odd);
    assertThat(format.cipher()).isEqualTo(SymmetricCipher.AES_128);
    assertThat(format.compression()).isEqualTo(Compression.NONE);
    assertThat(format.hash()).isEqualTo(HashAlgorithm.SHA256);
  }

  @Test
  void version2_onlyWhenAllReadItAndItIsNotRefused() {
    assertThat(format(MODERN).aead()).contains(AeadMode.GCM);
    assertThat(format(MODERN, modern()).aead()).contains(AeadMode.OCB);
    assertThat(format(modern(new AeadSuite(AES256, OCB))).aead()).contains(AeadMode.OCB);
    assertThat(format(MODERN, GNUPG).aead()).isEmpty();
    assertThat(format(COMPATIBLE, MODERN).aead()).isEmpty();
  }

  @Test
  void whatIsAskedFor_isTaken() {
    EncryptionOptions asked =
        new EncryptionOptions(
            EncryptionCipher.AES192,
            Compression.BZIP2,
            9,
            HashAlgorithm.SHA384,
            false,
            false,
            false);
    assertThat(format(asked, GNUPG))
        .isEqualTo(
            new MessageFormat(
                SymmetricCipher.AES_192,
                Optional.empty(),
                Compression.BZIP2,
                HashAlgorithm.SHA384));
  }
}
