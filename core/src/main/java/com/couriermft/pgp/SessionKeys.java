package com.couriermft.pgp;

import com.couriermft.failure.CourierException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
 * The packets before encrypted data: each holds the data's key, encrypted for one recipient or with
 * a passphrase (RFC 9580, 5.1 and 5.3). Not thread-safe.
 */
final class SessionKeys {
  /** Each costs us an operation with a private key, for hidden recipients with each of ours. */
  private static final int MOST = 64;

  /** Bytes of the sum that follows a key (RFC 9580 §5.1.3 to §5.1.5). */
  private static final int SUM = 2;

  private final DecryptionKeys ours;
  private final List<PublicKeyEncSessionPacket> forOurKeys = new ArrayList<>();
  private final List<PublicKeyEncSessionPacket> forHiddenKeys = new ArrayList<>();
  private final PassphraseKeys forPassphrases;
  private final Set<String> recipients = new LinkedHashSet<>();

  SessionKeys(DecryptionKeys ours) {
    this.ours = ours;
    this.forPassphrases = new PassphraseKeys(ours.passphrase());
  }

  /** Takes a packet; one of an unknown version or algorithm is for somebody else. */
  void add(Packet packet) throws IOException {
    if (packet.tag() == Tag.SKESK) {
      forPassphrases.add(packet);
    } else if (SmallPacket.find(packet) instanceof PublicKeyEncSessionPacket known) {
      KeyIdentifier recipient = identifier(known);
      recipients.add(KeyText.of(recipient));
      if (recipient.isWildcard()) {
        keep(known, forHiddenKeys);
      } else if (ours.keys().stream().anyMatch(own -> !keysFor(known, own).isEmpty())) {
        keep(known, forOurKeys);
      }
    }
  }

  private static void keep(
      PublicKeyEncSessionPacket packet, List<PublicKeyEncSessionPacket> known) {
    if (known.size() < MOST) {
      known.add(packet);
    }
  }

  /** Key ids or fingerprints of those the message is for, upper-case hex; zeros hide one. */
  Set<String> recipients() {
    return recipients;
  }

  private static KeyIdentifier identifier(PublicKeyEncSessionPacket packet) {
    byte[] fingerprint = packet.getKeyFingerprint();
    return packet.getVersion() == PublicKeyEncSessionPacket.VERSION_6 && fingerprint != null
        ? new KeyIdentifier(fingerprint)
        : new KeyIdentifier(packet.getKeyID());
  }

  /**
   * The keys that the data may have; all but one are wrong, and perhaps that one as well: only the
   * data's integrity check tells.
   *
   * @param cipherId of the data where their header says it (RFC 9580's form), else 0
   * @throws CourierException {@code pgp_no_key} (permanent): the message is for others
   */
  List<SessionKey> candidates(int cipherId) {
    List<SessionKey> found = new ArrayList<>();
    boolean mayBeOurs = false;
    List<PublicKeyEncSessionPacket> packets = new ArrayList<>(forOurKeys);
    packets.addAll(forHiddenKeys);
    for (PublicKeyEncSessionPacket packet : packets) {
      if (cipherId != 0 != (packet.getVersion() == PublicKeyEncSessionPacket.VERSION_6)) {
        continue;
      }
      for (PrivateKeys own : ours.keys()) {
        for (PrivateKey key : keysFor(packet, own)) {
          mayBeOurs = true;
          recover(packet, key, own.certificate(), cipherId).ifPresent(found::add);
        }
      }
    }
    found.addAll(forPassphrases.candidates(cipherId));
    mayBeOurs |= forPassphrases.mayOpen();
    if (!mayBeOurs) {
      throw noKey();
    } else if (found.isEmpty()) {
      SymmetricCipher cipher = SymmetricCipher.find(cipherId).orElse(SymmetricCipher.AES_256);
      found.add(SessionKey.random(cipher));
    }
    return found;
  }

  private static List<PrivateKey> keysFor(PublicKeyEncSessionPacket packet, PrivateKeys own) {
    return identifier(packet).isWildcard()
        ? own.decryptionKeys()
        : own.findDecryptionKey(identifier(packet)).stream().toList();
  }

  /** Whatever goes wrong with what the message holds looks alike: there is no key. */
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
   * Length of the sender's part of the agreement where that is X25519 or X448: these have no sum
   * with the key, and name the cipher outside of what is encrypted, after a length (RFC 9580
   * §5.1.6, §5.1.7). Else 0.
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
        "It is encrypted for %s; we have %s. Name the key it is for in \"keys\", or ask for it again, encrypted for one of ours."
            .formatted(for_, tried.isEmpty() ? "no private key" : tried));
  }
}
