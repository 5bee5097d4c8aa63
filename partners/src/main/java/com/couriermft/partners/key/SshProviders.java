package com.couriermft.partners.key;

import com.couriermft.formats.crypto.CryptoProviders;
import net.schmizz.sshj.common.SecurityUtils;

/**
 * Configures sshj to use this process's {@link CryptoProviders} in their order. By default, sshj
 * uses Bouncy Castle for everything.
 */
public final class SshProviders {
  static {
    SecurityUtils.setRegisterBouncyCastle(false);
    CryptoProviders.addBouncyCastle();
  }

  private SshProviders() {}

  /** Installs the providers. Call this method before using sshj; repeated calls have no effect. */
  public static void install() {
    // The static initializer has already installed the providers.
  }
}
