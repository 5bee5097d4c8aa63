package com.couriermft.openpgp;

import com.couriermft.openpgp.ComponentKey.Signatures;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureSubpacketVector;

/**
 * The signatures that bind a primary key: on the key itself, and on its user ids. Version 4 keys
 * have nearly all properties in the signatures on user ids (the primary user id first). Version 6
 * keys have them in the signatures on the key itself (RFC 9580 §10.1).
 *
 * @param version the version of the key
 * @param direct the signatures on the key
 * @param userIds the signatures on each user id
 */
record PrimarySignatures(int version, SelfSignatures direct, Map<String, SelfSignatures> userIds)
    implements Signatures {
  private static final int FIRST_WITH_DIRECT = 6;

  private static final Comparator<PGPSignature> PRIMARY_THEN_NEWEST =
      Comparator.comparing(PrimarySignatures::isOfPrimaryUserId)
          .thenComparing(SelfSignatures::madeAt)
          .reversed();

  @Override
  public List<PGPSignature> bindingsAt(Instant instant) {
    return inOrder(version >= FIRST_WITH_DIRECT, ofKeyAt(instant), ofUserIdsAt(instant), instant);
  }

  /**
   * Returns the signatures that may define the key's expiry, in order of priority. For version 4,
   * these are the signature on the key, followed by the newest signature on a user id. If there is
   * a primary user id, they are its signature and the signature on the key, with the earlier expiry
   * first. Other user ids are ignored. GnuPG, Sequoia and RNP differ; this rule matches at least
   * two of them.
   */
  @Override
  public List<PGPSignature> expiriesAt(Instant instant) {
    List<PGPSignature> first = ofUserIdsAt(instant).stream().limit(1).toList();
    List<PGPSignature> both = inOrder(true, ofKeyAt(instant), first, instant);
    boolean isOrdered =
        version >= FIRST_WITH_DIRECT
            || first.stream().noneMatch(PrimarySignatures::isOfPrimaryUserId);
    return isOrdered
        ? both
        : both.stream().sorted(Comparator.comparing(PrimarySignatures::keySeconds)).toList();
  }

  /** Returns the lifetime of the key in seconds according to a signature. */
  private static long keySeconds(PGPSignature made) {
    PGPSignatureSubpacketVector said = made.getHashedSubPackets();
    long seconds = said == null ? 0 : said.getKeyExpirationTime();
    return seconds == 0 ? Long.MAX_VALUE : seconds;
  }

  private List<PGPSignature> ofKeyAt(Instant instant) {
    return direct.findBindingAt(instant).stream().toList();
  }

  /**
   * Returns the newest binding of each user id. Unexpired signatures come first, then the signature
   * on the primary user id.
   */
  private List<PGPSignature> ofUserIdsAt(Instant instant) {
    return userIds.values().stream()
        .filter(id -> !id.areWithdrawnAt(instant))
        .flatMap(id -> id.findBindingAt(instant).stream())
        .sorted(
            Comparator.comparing((PGPSignature made) -> SelfSignatures.isOverAt(made, instant))
                .thenComparing(PRIMARY_THEN_NEWEST))
        .toList();
  }

  /** Returns the signatures that have not expired, or all signatures if all have expired. */
  private static List<PGPSignature> inOrder(
      boolean directFirst,
      List<PGPSignature> ofKey,
      List<PGPSignature> ofUserIds,
      Instant instant) {
    List<PGPSignature> all =
        Stream.concat(
                (directFirst ? ofKey : ofUserIds).stream(),
                (directFirst ? ofUserIds : ofKey).stream())
            .toList();
    List<PGPSignature> live =
        all.stream().filter(made -> !SelfSignatures.isOverAt(made, instant)).toList();
    return live.isEmpty() ? all : live;
  }

  @Override
  public Optional<PGPSignature> findRevocationAt(Instant instant) {
    return direct.findRevocationAt(instant);
  }

  boolean areEmpty() {
    return direct.areEmpty() && userIds.values().stream().allMatch(SelfSignatures::areEmpty);
  }

  private static boolean isOfPrimaryUserId(PGPSignature made) {
    return made.getHashedSubPackets() != null && made.getHashedSubPackets().isPrimaryUserID();
  }
}
