package com.couriermft.openpgp;

import com.couriermft.openpgp.Preferences.AeadSuite;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Selects the first of Courier's preferred algorithms that all recipients can read. A key without
 * cipher preferences is assumed to support AES-256, unless the key indicates an old program; every
 * program supports AES-128, ZIP and SHA-256 (RFC 4880 §13.2, RFC 9580 §9).
 */
final class Negotiation {
  private static final List<AeadMode> MODES = List.of(AeadMode.GCM, AeadMode.OCB);

  private final List<Preferences> recipients;
  private final EncryptionOptions options;

  Negotiation(List<Preferences> recipients, EncryptionOptions options) {
    this.recipients = List.copyOf(recipients);
    this.options = options;
  }

  MessageFormat format() {
    SymmetricCipher cipher = orElse(options.cipher(), this::cipher).cipher();
    return new MessageFormat(
        cipher,
        aead(cipher),
        orElse(options.compression(), this::compression),
        orElse(options.hash(), this::hash));
  }

  private static <T> T orElse(@Nullable T asked, Supplier<T> otherwise) {
    return asked == null ? otherwise.get() : asked;
  }

  private EncryptionCipher cipher() {
    return Stream.of(EncryptionCipher.values())
        .filter(
            cipher -> everybody(Preferences::ciphers, cipher.cipher().id(), !options.compatible()))
        .findFirst()
        .orElse(EncryptionCipher.AES128);
  }

  private Optional<AeadMode> aead(SymmetricCipher cipher) {
    if (options.compatible() || !recipients.stream().allMatch(Preferences::seipdV2)) {
      return Optional.empty();
    }
    return Optional.of(
        MODES.stream()
            .filter(mode -> everybody(reads(new AeadSuite(cipher.id(), mode.id()))))
            .findFirst()
            .orElse(AeadMode.OCB));
  }

  private static Predicate<Preferences> reads(AeadSuite suite) {
    return recipient -> recipient.aeadSuites().contains(suite);
  }

  private Compression compression() {
    return Stream.of(Compression.ZLIB, Compression.ZIP)
        .filter(found -> everybody(Preferences::compressions, found.id(), found == Compression.ZIP))
        .findFirst()
        .orElse(Compression.NONE);
  }

  private HashAlgorithm hash() {
    return Stream.of(HashAlgorithm.values())
        .filter(hash -> everybody(Preferences::hashes, hash.id(), true))
        .findFirst()
        .orElse(HashAlgorithm.SHA256);
  }

  /**
   * Returns whether every recipient supports an algorithm.
   *
   * @param whenSilent the result for a recipient without preferences
   */
  private boolean everybody(Function<Preferences, List<Integer>> list, int id, boolean whenSilent) {
    return everybody(
        recipient -> {
          List<Integer> listed = list.apply(recipient);
          return listed.isEmpty() ? whenSilent : listed.contains(id);
        });
  }

  private boolean everybody(Predicate<Preferences> condition) {
    return recipients.stream().allMatch(condition);
  }
}
