package com.couriermft.partners.remote.sftp;

import com.couriermft.formats.crypto.CryptoProviders;
import java.security.SecureRandom;
import net.schmizz.sshj.transport.random.Random;

/**
 * The random bytes of a session, for its cookies and for the padding of each packet. Thread-safe.
 */
final class PacketRandom implements Random {
  private final SecureRandom random = CryptoProviders.newRandom();

  @Override
  public void fill(byte[] bytes) {
    random.nextBytes(bytes);
  }

  @Override
  public void fill(byte[] bytes, int start, int length) {
    byte[] some = new byte[length];
    random.nextBytes(some);
    System.arraycopy(some, 0, bytes, start, length);
  }
}
