package com.couriermft.pgp;

import com.couriermft.crypto.CryptoProviders;
import com.couriermft.secret.Secret;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.bcpg.S2K;
import org.bouncycastle.bcpg.SymmetricKeyEncSessionPacket;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.operator.bc.BcPBEDataDecryptorFactory;
import org.bouncycastle.openpgp.operator.jcajce.JcaPGPDigestCalculatorProviderBuilder;
import org.jspecify.annotations.Nullable;

/** Session keys encrypted with passphrases (RFC 9580, 5.3). Not thread-safe. */
final class PassphraseKeys {
  static {
    CryptoProviders.addBouncyCastle();
  }

  /** Deriving a key is meant to be slow. */
  private static final int MOST = 8;

  /** Of 64 MiB; the message says how much memory it costs us. */
  private static final int MOST_ARGON2_MEMORY_EXPONENT = 16;

  private static final int MOST_ARGON2_PASSES = 16;

  private final @Nullable Secret passphrase;
  private final List<SymmetricKeyEncSessionPacket> packets = new ArrayList<>();

  PassphraseKeys(@Nullable Secret passphrase) {
    this.passphrase = passphrase;
  }

  /** Takes a packet; one of an unknown version or algorithm is passed over. */
  void add(Packet packet) throws IOException {
    if (SmallPacket.find(packet) instanceof SymmetricKeyEncSessionPacket known) {
      packets.add(known);
      if (packets.size() > MOST) {
        throw new DamagedException("it is encrypted with more than " + MOST + " passphrases");
      }
    }
  }

  boolean mayOpen() {
    return passphrase != null && !packets.isEmpty();
  }

  /** As for {@link SessionKeys#candidates}. */
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
          .filter(packet -> isAffordable(packet.getS2K()))
          .map(packet -> recover(packet, factory, cipherId))
          .flatMap(Optional::stream)
          .toList();
    } catch (PGPException e) {
      throw new IllegalStateException("The JDK's digests are there", e);
    } finally {
      Arrays.fill(characters, '\0');
    }
  }

  private static boolean isAffordable(S2K derivation) {
    return derivation.getType() != S2K.ARGON_2
        || derivation.getMemorySizeExponent() <= MOST_ARGON2_MEMORY_EXPONENT
            && derivation.getPasses() <= MOST_ARGON2_PASSES;
  }

  private static Optional<SessionKey> recover(
      SymmetricKeyEncSessionPacket packet, BcPBEDataDecryptorFactory factory, int cipherId) {
    boolean isOfRfc9580 = packet.getVersion() == SymmetricKeyEncSessionPacket.VERSION_6;
    if (cipherId != 0 != isOfRfc9580) {
      return Optional.empty();
    }
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
