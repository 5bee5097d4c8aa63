package com.couriermft.openpgp;

import static org.bouncycastle.bcpg.sig.RevocationReasonTags.KEY_COMPROMISED;
import static org.bouncycastle.bcpg.sig.RevocationReasonTags.KEY_RETIRED;
import static org.bouncycastle.bcpg.sig.RevocationReasonTags.KEY_SUPERSEDED;

import org.bouncycastle.bcpg.sig.RevocationReason;
import org.bouncycastle.openpgp.PGPSignature;

/** Describes the reason for revoking a key, as stated by its owner. */
final class RevocationText {
  private RevocationText() {}

  static String of(PGPSignature revocation) {
    String at = "its owner revoked it at " + SelfSignatures.madeAt(revocation);
    RevocationReason reason =
        revocation.getHashedSubPackets() == null
            ? null
            : revocation.getHashedSubPackets().getRevocationReason();
    return reason == null ? at : at + kind(reason.getRevocationReason());
  }

  private static String kind(byte reason) {
    return switch (reason) {
      case KEY_SUPERSEDED -> " (superseded)";
      case KEY_COMPROMISED -> " (compromised)";
      case KEY_RETIRED -> " (retired)";
      default -> "";
    };
  }
}
