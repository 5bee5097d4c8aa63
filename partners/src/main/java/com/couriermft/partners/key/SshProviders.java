package com.couriermft.partners.key;

import com.couriermft.formats.crypto.CryptoProviders;
import net.schmizz.sshj.common.SecurityUtils;

/**
 * Makes sshj use this process's {@link CryptoProviders} in their order. By default, sshj uses
 * Bouncy Castle for everything.
 */
public final class SshProviders {
  static {
    SecurityUtils.setRegisterBouncyCastle(false);
    CryptoProviders.addBouncyCastle();
  }

  private SshProviders() {}

  /** Installs the providers; to be called before sshj is used, any number of times. */
  public static void install() {
    // Loading this class has done it.
  }
}
