package com.couriermft.key;

import java.security.Security;
import net.schmizz.sshj.common.SecurityUtils;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/**
 * Which providers SSH's cryptography comes from: the JDK's, because they use the processor's own
 * instructions, and Bouncy Castle last, for what the JDK lacks. Left to itself, sshj asks Bouncy
 * Castle for everything.
 */
public final class SshProviders {
  static {
    SecurityUtils.setRegisterBouncyCastle(false);
    Security.addProvider(new BouncyCastleProvider());
  }

  private SshProviders() {}

  /** To be called before sshj is used; any number of times. */
  public static void install() {
    // Loading this class has done it.
  }
}
