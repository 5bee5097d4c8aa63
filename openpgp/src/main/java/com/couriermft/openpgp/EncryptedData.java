package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Encrypted data and the key that decrypts it.
 *
 * @param key the selected key, which is known to be correct only after the plaintext has been read
 *     completely
 * @param plaintext the plaintext, which is unverified until it has been read completely
 */
record EncryptedData(SessionKey key, InputStream plaintext) {
  /**
   * Opens a packet with encrypted data.
   *
   * @param allowsUnprotected whether to accept data without integrity protection
   * @throws CourierException {@code pgp_no_key}, {@code pgp_not_protected}, {@code
   *     pgp_wrong_passphrase}, {@code pgp_over_limit}, {@code pgp_unknown_version}, {@code
   *     pgp_unknown_algorithm}
   */
  static EncryptedData open(Packet packet, SessionKeys keys, boolean allowsUnprotected)
      throws IOException {
    InputStream body = packet.body();
    return switch (packet.tag()) {
      case Tag.PROTECTED ->
          switch (body.read()) {
            case 1 -> {
              Choice choice = Choice.of(body, keys.candidates(0));
              SessionKey key = choice.key();
              yield new EncryptedData(
                  key, new ProtectedInputStream(choice.data(), key.cipher(), key.bytes()));
            }
            case 2 -> aead(body, keys);
            case -1 -> throw new DamagedException("it ends within its header");
            default -> throw PgpErrors.unknownVersion("The encrypted data has an unknown version");
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
        Choice choice = Choice.of(body, keys.candidates(0));
        SessionKey key = choice.key();
        yield new EncryptedData(
            key, new UnprotectedInputStream(choice.data(), key.cipher(), key.bytes()));
      }
      default -> throw new DamagedException("the session keys are not followed by encrypted data");
    };
  }

  private static EncryptedData aead(InputStream body, SessionKeys keys) throws IOException {
    var header = AeadInputStream.Header.readProtected(body);
    SessionKey key = keys.candidates(header.cipher().id()).get(0);
    return new EncryptedData(key, AeadInputStream.ofProtected(body, header, key.bytes()));
  }

  /**
   * The session key of data in CFB mode, and the data from its first byte. If the key came from a
   * passphrase, the repeated bytes at the start show whether the key is correct, or which of
   * several keys is. Other programs use them in the same way. For other keys, the bytes are not
   * checked, because the sender of modified messages could learn about the plaintext (RFC 9580
   * §13.4).
   */
  private record Choice(SessionKey key, InputStream data) {
    private static final int HEAD = 18;

    static Choice of(InputStream body, List<SessionKey> candidates) throws IOException {
      SessionKey first = candidates.get(0);
      if (candidates.size() == 1 && !first.isOfPassphrase()) {
        return new Choice(first, body);
      }
      byte[] head = body.readNBytes(HEAD);
      Optional<SessionKey> fitting =
          candidates.stream().filter(candidate -> fits(candidate, head)).findFirst();
      if (fitting.isEmpty() && candidates.stream().allMatch(SessionKey::isOfPassphrase)) {
        throw PassphraseKeys.wrongPassphrase();
      }
      InputStream data = new SequenceInputStream(new ByteArrayInputStream(head), body);
      return new Choice(fitting.orElse(first), data);
    }

    /**
     * Returns whether the key matches the start of the data. Truncated data matches any key; the
     * damage is detected later.
     */
    private static boolean fits(SessionKey key, byte[] head) {
      int block = key.cipher().blockBytes();
      if (head.length < block + 2) {
        return true;
      }
      byte[] plain = Arrays.copyOf(head, block + 2);
      CfbDecryption.of(key.cipher(), key.bytes(), new byte[block]).decrypt(plain, 0, block + 2);
      return plain[block] == plain[block - 2] && plain[block + 1] == plain[block - 1];
    }
  }

  private static CourierException notProtected() {
    return PgpErrors.notProtected(
        "The message is encrypted without integrity protection, so tampering cannot be detected. "
            + "Ask the sender to use a current program, or set \"allow_legacy_integrity\" to the "
            + "date until which to accept such messages.");
  }
}
