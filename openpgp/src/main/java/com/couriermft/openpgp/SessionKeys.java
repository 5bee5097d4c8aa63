package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bouncycastle.bcpg.KeyIdentifier;
import org.bouncycastle.bcpg.PublicKeyAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyEncSessionPacket;
import org.bouncycastle.bcpg.X25519PublicBCPGKey;
import org.bouncycastle.bcpg.X448PublicBCPGKey;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPKeyPair;
import org.bouncycastle.openpgp.PGPPrivateKey;
import org.bouncycastle.openpgp.operator.bc.BcPublicKeyDataDecryptorFactory;

/**
 * The packets before encrypted data. Each packet contains the session key, encrypted for one
 * recipient or with a passphrase (RFC 9580 §5.1, §5.3). Not thread-safe.
 */
final class SessionKeys {
  /**
   * The maximum number of recipient packets. Each packet requires one private key operation, or one
   * operation per key for a hidden recipient.
   */
  private static final int MOST = 64;

  /** The length of the checksum that follows a key (RFC 9580 §5.1.3 to §5.1.5). */
  private static final int SUM = 2;

  private final DecryptionKeys ours;
  private final List<Addressed> forOurKeys = new ArrayList<>();
  private final List<Addressed> forHiddenKeys = new ArrayList<>();
  private final PassphraseKeys forPassphrases;
  private final List<String> recipients = new ArrayList<>();

  SessionKeys(DecryptionKeys ours) {
    this.ours = ours;
    this.forPassphrases = new PassphraseKeys(ours.passphrase());
  }

  /**
   * Adds a packet. A packet with an unknown version or algorithm is assumed to be for another
   * recipient.
   */
  void add(Packet packet) throws IOException {
    byte[] body = packet.bytes();
    if (packet.tag() == Tag.SKESK) {
      forPassphrases.add(body);
      return;
    }
    Optional<KeyIdentifier> recipient = Recipient.find(body);
    recipient.ifPresent(this::remember);
    if (recipient.isPresent()
        && SmallPacket.find(packet.tag(), body) instanceof PublicKeyEncSessionPacket known) {
      keep(recipient.get(), known);
    }
  }

  private void remember(KeyIdentifier recipient) {
    String text = KeyText.of(recipient);
    if (recipient.isWildcard() || !recipients.contains(text)) {
      recipients.add(text);
    }
  }

  private void keep(KeyIdentifier recipient, PublicKeyEncSessionPacket packet) {
    boolean isHidden = recipient.isWildcard();
    List<Addressed> kept = isHidden ? forHiddenKeys : forOurKeys;
    if (kept.size() < MOST
        && (isHidden || ours.keys().stream().anyMatch(own -> !keysFor(recipient, own).isEmpty()))) {
      kept.add(new Addressed(recipient, packet));
    }
  }

  /** A session key packet with its recipient. */
  private record Addressed(KeyIdentifier recipient, PublicKeyEncSessionPacket packet) {
    boolean goesWith(int cipherId) {
      return cipherId != 0 == (packet.getVersion() == PublicKeyEncSessionPacket.VERSION_6);
    }
  }

  /**
   * Returns the key ids or fingerprints of the recipients, in upper-case hex: sixteen zeros for
   * each hidden recipient, and each other recipient once.
   */
  List<String> recipients() {
    return recipients;
  }

  /**
   * Returns the candidates for the session key. Only the integrity check of the data shows which
   * candidate is correct, if any.
   *
   * @param cipherId the cipher of the data if the header names it (as in RFC 9580), otherwise 0
   * @throws CourierException (permanent) {@code pgp_no_key}: the message is for other recipients;
   *     {@code pgp_wrong_passphrase}; {@code pgp_over_limit}: only a passphrase can open the
   *     message, and deriving the passphrase's key is too expensive
   * @throws DamagedException the packets do not match the form of the data
   */
  List<SessionKey> candidates(int cipherId) throws DamagedException {
    List<Addressed> all = new ArrayList<>(forOurKeys);
    all.addAll(forHiddenKeys);
    List<SessionKey> found = new ArrayList<>();
    boolean mayBeOurs = false;
    for (Addressed each : all.stream().filter(kept -> kept.goesWith(cipherId)).toList()) {
      for (PrivateKeys own : ours.keys()) {
        for (PrivateKey key : keysFor(each.recipient(), own)) {
          mayBeOurs = true;
          recover(each.packet(), key, own.certificate(), cipherId).ifPresent(found::add);
        }
      }
    }
    found.addAll(forPassphrases.candidates(cipherId));
    if (found.isEmpty() && mayBeOurs) {
      SymmetricCipher cipher = SymmetricCipher.find(cipherId).orElse(SymmetricCipher.AES_256);
      found.add(SessionKey.random(cipher));
    } else if (found.isEmpty()) {
      throw unopened(cipherId);
    }
    return found;
  }

  private CourierException unopened(int cipherId) throws DamagedException {
    if (forPassphrases.mayOpen(cipherId)) {
      return forPassphrases.failure();
    } else if (!forOurKeys.isEmpty()) {
      throw new DamagedException("its session keys have a different version than its data");
    }
    return noKey();
  }

  private static List<PrivateKey> keysFor(KeyIdentifier recipient, PrivateKeys own) {
    return recipient.isWildcard()
        ? own.decryptionKeys()
        : own.findDecryptionKey(recipient).stream().toList();
  }

  /**
   * Decrypts a session key. Returns empty for every failure caused by the content, so that failures
   * are indistinguishable.
   */
  private static Optional<SessionKey> recover(
      PublicKeyEncSessionPacket packet, PrivateKey key, Certificate recipient, int cipherId) {
    PGPPrivateKey opened = key.open();
    byte[] data;
    try {
      data =
          new BcPublicKeyDataDecryptorFactory(new PGPKeyPair(key.component().publicKey(), opened))
              .recoverSessionData(
                  packet.getAlgorithm(), packet.getEncSessionKey(), packet.getVersion());
    } catch (PGPException | RuntimeException e) {
      return Optional.empty();
    }
    int ephemeral = ephemeralBytes(packet.getAlgorithm());
    if (ephemeral > 0) {
      byte outside = packet.getEncSessionKey()[0][ephemeral + 1];
      return SessionKey.find(cipherId == 0 ? outside : cipherId, data, recipient);
    }
    int from = cipherId == 0 ? 1 : 0;
    if (data.length <= from + SUM || !isSumRight(data, from)) {
      return Optional.empty();
    }
    byte[] bytes = Arrays.copyOfRange(data, from, data.length - SUM);
    return SessionKey.find(cipherId == 0 ? data[0] : cipherId, bytes, recipient);
  }

  /**
   * Returns the length of the sender's ephemeral key in a key agreement with X25519 or X448,
   * otherwise 0. These algorithms have no checksum, and specify the cipher outside the encrypted
   * part, after a length (RFC 9580 §5.1.6, §5.1.7).
   */
  private static int ephemeralBytes(int algorithm) {
    return switch (algorithm) {
      case PublicKeyAlgorithmTags.X25519 -> X25519PublicBCPGKey.LENGTH;
      case PublicKeyAlgorithmTags.X448 -> X448PublicBCPGKey.LENGTH;
      default -> 0;
    };
  }

  private static boolean isSumRight(byte[] data, int from) {
    int sum = 0;
    for (int i = from; i < data.length - 2; i++) {
      sum += data[i] & 0xff;
    }
    int found = (data[data.length - 2] & 0xff) << 8 | data[data.length - 1] & 0xff;
    return (sum & 0xffff) == found;
  }

  private CourierException noKey() {
    String for_ = recipients.isEmpty() ? "a passphrase" : String.join(", ", recipients);
    String tried =
        ours.keys().stream()
            .flatMap(own -> own.decryptionKeys().stream())
            .map(key -> key.component().fingerprint())
            .collect(Collectors.joining(", "));
    return PgpErrors.noKey(
        ("The message is encrypted for %s; the available keys are %s. Add the matching key to "
                + "\"keys\", or ask the sender to encrypt the message for one of your keys.")
            .formatted(for_, tried.isEmpty() ? "no private key" : tried));
  }
}
