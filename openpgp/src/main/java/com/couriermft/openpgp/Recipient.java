package com.couriermft.openpgp;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.bouncycastle.bcpg.KeyIdentifier;

/** Determines the recipient of a session key packet (RFC 9580 §5.1), for any algorithm. */
final class Recipient {
  private static final int VERSION_3 = 3;
  private static final int VERSION_6 = 6;

  /** The lengths of the fingerprints of version 4 and version 6 keys. */
  private static final Set<Integer> FINGERPRINTS = Set.of(20, 32);

  private Recipient() {}

  /**
   * Returns the key that a packet names.
   *
   * <p>Packets of version 3 contain a key id, and packets of version 6 contain a fingerprint. A
   * hidden recipient is returned as the wildcard. The result is empty for an unknown version or a
   * truncated packet.
   *
   * @param body the body of the packet
   */
  static Optional<KeyIdentifier> find(byte[] body) {
    if (body.length >= 1 + Long.BYTES && body[0] == VERSION_3) {
      return Optional.of(new KeyIdentifier(ByteBuffer.wrap(body).getLong(1)));
    } else if (body.length < 2 || body[0] != VERSION_6) {
      return Optional.empty();
    }
    int length = body[1] & 0xff;
    if (length == 0) {
      return Optional.of(KeyIdentifier.wildcard());
    }
    // The fingerprint is preceded by the version of the key.
    int end = 2 + length;
    return FINGERPRINTS.contains(length - 1) && body.length >= end
        ? Optional.of(new KeyIdentifier(Arrays.copyOfRange(body, 3, end)))
        : Optional.empty();
  }
}
