package com.couriermft.openpgp;

import static org.bouncycastle.bcpg.SignatureSubpacketTags.FEATURES;
import static org.bouncycastle.bcpg.SignatureSubpacketTags.PREFERRED_AEAD_ALGORITHMS;
import static org.bouncycastle.bcpg.SignatureSubpacketTags.PREFERRED_COMP_ALGS;
import static org.bouncycastle.bcpg.SignatureSubpacketTags.PREFERRED_HASH_ALGS;
import static org.bouncycastle.bcpg.SignatureSubpacketTags.PREFERRED_SYM_ALGS;

import com.couriermft.openpgp.Preferences.AeadSuite;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.bouncycastle.bcpg.sig.Features;
import org.bouncycastle.openpgp.PGPSignatureSubpacketVector;

/** Reads {@link Preferences} from the signatures of a primary key (RFC 9580 §5.2.3.14 to 32). */
final class PreferenceReader {
  private PreferenceReader() {}

  static Preferences read(ComponentKey primary, Instant instant) {
    int features =
        primary
            .findSaid(instant, FEATURES, packets -> (int) packets.getFeatures().getFeatures())
            .orElse(0);
    return new Preferences(
        numbers(
            primary,
            instant,
            PREFERRED_SYM_ALGS,
            PGPSignatureSubpacketVector::getPreferredSymmetricAlgorithms),
        numbers(
            primary,
            instant,
            PREFERRED_HASH_ALGS,
            PGPSignatureSubpacketVector::getPreferredHashAlgorithms),
        numbers(
            primary,
            instant,
            PREFERRED_COMP_ALGS,
            PGPSignatureSubpacketVector::getPreferredCompressionAlgorithms),
        primary
            .findSaid(instant, PREFERRED_AEAD_ALGORITHMS, PreferenceReader::suites)
            .orElse(List.of()),
        has(features, Features.FEATURE_MODIFICATION_DETECTION),
        has(features, Features.FEATURE_SEIPD_V2),
        has(features, Features.FEATURE_AEAD_ENCRYPTED_DATA));
  }

  private static boolean has(int features, byte feature) {
    return (features & feature) != 0;
  }

  private static List<Integer> numbers(
      ComponentKey primary,
      Instant instant,
      int type,
      Function<PGPSignatureSubpacketVector, int[]> read) {
    return primary
        .findSaid(instant, type, read)
        .map(all -> Arrays.stream(all).boxed().toList())
        .orElse(List.of());
  }

  private static List<AeadSuite> suites(PGPSignatureSubpacketVector packets) {
    return Arrays.stream(packets.getPreferredAEADCiphersuites().getRawAlgorithms())
        .map(pair -> new AeadSuite(pair.getSymmetricAlgorithm(), pair.getAeadAlgorithm()))
        .toList();
  }
}
