package com.couriermft.openpgp;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.secret.Secret;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.bcpg.SymmetricKeyEncSessionPacket;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.operator.bc.BcPBEDataDecryptorFactory;
import org.bouncycastle.openpgp.operator.jcajce.JcaPGPDigestCalculatorProviderBuilder;
import org.jspecify.annotations.Nullable;

/** Collects session keys that are encrypted with passphrases (RFC 9580 §5.3). Not thread-safe. */
final class PassphraseKeys {
  static {
    CryptoProviders.addBouncyCastle();
  }

  /** The maximum number of packets, because deriving a key is slow by design. */
  private static final int MOST = 8;

  private final @Nullable Secret passphrase;
  private final List<SymmetricKeyEncSessionPacket> packets = new ArrayList<>();

  PassphraseKeys(@Nullable Secret passphrase) {
    this.passphrase = passphrase;
  }

  /** Adds a packet. Packets with an unknown version or algorithm are ignored. */
  void add(byte[] body) {
    if (SmallPacket.find(Tag.SKESK, body) instanceof SymmetricKeyEncSessionPacket known) {
      packets.add(known);
      if (packets.size() > MOST) {
        throw PgpErrors.overLimit(
            "The message is encrypted with more than "
                + MOST
                + " passphrases; ask the sender to encrypt it for your key.");
      }
    }
  }

  /** Returns whether there is a passphrase and a packet that matches the form of the data. */
  boolean mayOpen(int cipherId) {
    return passphrase != null && packets.stream().anyMatch(packet -> goesWith(packet, cipherId));
  }

  private static boolean goesWith(SymmetricKeyEncSessionPacket packet, int cipherId) {
    return cipherId != 0 == (packet.getVersion() == SymmetricKeyEncSessionPacket.VERSION_6);
  }

  /** Returns the failure that explains why the passphrase opened none of the packets. */
  CourierException failure() {
    return packets.stream()
        .map(SymmetricKeyEncSessionPacket::getS2K)
        .filter(derivation -> !KeyDerivation.isAffordable(derivation))
        .findFirst()
        .map(
            derivation ->
                PgpErrors.overLimit(
                    "The passphrase of the message uses "
                        + KeyDerivation.excess(derivation)
                        + "; ask the sender to use lower values, or to encrypt the message for your"
                        + " key."))
        .orElseGet(PassphraseKeys::wrongPassphrase);
  }

  static CourierException wrongPassphrase() {
    return PgpErrors.wrongPassphrase(
        "The passphrase does not decrypt the message; ask the sender which passphrase was used, or"
            + " to encrypt the message for your key.");
  }

  /** Returns the candidates for the session key; see {@link SessionKeys#candidates}. */
  List<SessionKey> candidates(int cipherId) {
    Secret known = passphrase;
    if (known == null) {
      return List.of();
    }
    char[] characters = known.revealChars();
    try {
      BcPBEDataDecryptorFactory factory =
          new BcPBEDataDecryptorFactory(
              characters, new JcaPGPDigestCalculatorProviderBuilder().build());
      return packets.stream()
          .filter(packet -> goesWith(packet, cipherId))
          .filter(packet -> KeyDerivation.isAffordable(packet.getS2K()))
          .map(packet -> recover(packet, factory, cipherId))
          .flatMap(Optional::stream)
          .toList();
    } catch (PGPException e) {
      throw new IllegalStateException("The JDK's digests are there", e);
    } finally {
      Arrays.fill(characters, '\0');
    }
  }

  private static Optional<SessionKey> recover(
      SymmetricKeyEncSessionPacket packet, BcPBEDataDecryptorFactory factory, int cipherId) {
    int algorithm = packet.getEncAlgorithm();
    byte[] encrypted = packet.getSecKeyData();
    try {
      byte[] key = factory.makeKeyFromPassPhrase(algorithm, packet.getS2K());
      if (packet.getVersion() != SymmetricKeyEncSessionPacket.VERSION_4) {
        byte[] bytes = factory.recoverAEADEncryptedSessionData(packet, key);
        return SessionKey.find(cipherId == 0 ? algorithm : cipherId, bytes, null);
      } else if (encrypted == null || encrypted.length == 0) {
        return SessionKey.find(algorithm, key, null);
      }
      byte[] data = factory.recoverSessionData(algorithm, key, encrypted);
      return SessionKey.find(data[0], Arrays.copyOfRange(data, 1, data.length), null);
    } catch (PGPException | RuntimeException e) {
      return Optional.empty();
    }
  }
}
