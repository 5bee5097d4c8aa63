package com.couriermft.pgp;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;

/**
 * Data and the key that opens them.
 *
 * @param key the one chosen; that it is right is known when the plaintext has ended
 * @param plaintext unverified until it has ended
 */
record EncryptedData(SessionKey key, InputStream plaintext) {
  /**
   * Opens a packet with encrypted data.
   *
   * @param allowsUnprotected whether changes on the way may go unseen
   * @throws com.couriermft.failure.CourierException {@code pgp_no_key}, {@code pgp_not_protected}
   */
  static EncryptedData open(Packet packet, SessionKeys keys, boolean allowsUnprotected)
      throws IOException {
    InputStream body = packet.body();
    return switch (packet.tag()) {
      case Tag.PROTECTED ->
          switch (body.read()) {
            case 1 -> cfb(body, keys.candidates(0));
            case 2 -> aead(body, keys);
            default -> throw new DamagedException("the version of its data is unknown");
          };
      case Tag.OCB_ENCRYPTED -> {
        var header = AeadInputStream.Header.readOcb(body);
        SessionKey key = keys.candidates(0).get(0);
        byte[] fitting =
            key.cipher() == header.cipher()
                ? key.bytes()
                : SessionKey.random(header.cipher()).bytes();
        yield new EncryptedData(key, AeadInputStream.ofOcb(body, header, fitting));
      }
      case Tag.ENCRYPTED -> {
        if (!allowsUnprotected) {
          throw notProtected();
        }
        SessionKey key = keys.candidates(0).get(0);
        yield new EncryptedData(key, new UnprotectedInputStream(body, key.cipher(), key.bytes()));
      }
      default -> throw new DamagedException("no encrypted data follow the keys for them");
    };
  }

  private static EncryptedData aead(InputStream body, SessionKeys keys) throws IOException {
    var header = AeadInputStream.Header.readProtected(body);
    SessionKey key = keys.candidates(header.cipher().id()).get(0);
    return new EncryptedData(key, AeadInputStream.ofProtected(body, header, key.bytes()));
  }

  /**
   * One passphrase may seem to open several packets: then the repeated bytes at the beginning tell
   * which it was. They are not looked at otherwise: whoever sends changed messages could learn
   * about the plaintext from it (RFC 9580, 13.5).
   */
  private static EncryptedData cfb(InputStream body, List<SessionKey> candidates)
      throws IOException {
    SessionKey chosen = candidates.get(0);
    InputStream whole = body;
    if (candidates.size() > 1) {
      byte[] head = body.readNBytes(18);
      whole = new SequenceInputStream(new ByteArrayInputStream(head), body);
      chosen = candidates.stream().filter(key -> fits(key, head)).findFirst().orElse(chosen);
    }
    return new EncryptedData(
        chosen, new ProtectedInputStream(whole, chosen.cipher(), chosen.bytes()));
  }

  private static boolean fits(SessionKey key, byte[] head) {
    int block = key.cipher().blockBytes();
    if (head.length < block + 2) {
      return false;
    }
    byte[] plain = java.util.Arrays.copyOf(head, block + 2);
    CfbDecryption.of(key.cipher(), key.bytes(), new byte[block]).decrypt(plain, 0, block + 2);
    return plain[block] == plain[block - 2] && plain[block + 1] == plain[block - 1];
  }

  private static com.couriermft.failure.CourierException notProtected() {
    return PgpErrors.notProtected(
        "It is encrypted without integrity protection, so changes on its way cannot be seen; ask"
            + " for it from a current program, or set \"allow_legacy_integrity\" to a date until"
            + " which such messages pass.");
  }
}
