package com.couriermft.pgp;

import com.couriermft.pgp.ComponentKey.Signatures;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bouncycastle.openpgp.PGPSignature;

/**
 * What binds a primary key: signatures over itself, and over its user ids. Version 4 keys say
 * nearly everything with the user ids (the primary one first), version 6 keys over the key itself
 * (RFC 9580 §10.1).
 *
 * @param version of the key
 * @param direct over the key
 * @param userIds over each user id
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
    List<PGPSignature> ofKey = direct.findBindingAt(instant).stream().toList();
    List<PGPSignature> ofUserIds =
        userIds.values().stream()
            .filter(id -> !id.areWithdrawnAt(instant))
            .flatMap(id -> id.findBindingAt(instant).stream())
            .sorted(PRIMARY_THEN_NEWEST)
            .toList();
    boolean directFirst = version >= FIRST_WITH_DIRECT;
    List<PGPSignature> all = new ArrayList<>(directFirst ? ofKey : ofUserIds);
    all.addAll(directFirst ? ofUserIds : ofKey);
    return all;
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
