package com.couriermft.partners.key;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.util.Base64;
import net.schmizz.sshj.common.Buffer;
import net.schmizz.sshj.common.KeyType;

/** Formats the public parts of SSH keys, including servers' host keys (RFC 4253 §6.6, RFC 8709). */
public final class SshPublicKeys {
  private SshPublicKeys() {}

  /**
   * Returns a key's fingerprint as OpenSSH shows it: {@code SHA256:} and the hash of the key's wire
   * format in unpadded Base64.
   */
  public static String fingerprint(PublicKey key) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(wireForm(key));
      return "SHA256:" + Base64.getEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }

  /**
   * Returns the algorithm of a key, such as {@code ssh-ed25519}, {@code ssh-rsa} or {@code
   * ecdsa-sha2-nistp256}.
   */
  public static String algorithm(PublicKey key) {
    return KeyType.fromKey(key).toString();
  }

  /** Returns the {@code authorized_keys} line for a key. */
  public static String authorizedKey(PublicKey key, String comment) {
    return algorithm(key) + " " + Base64.getEncoder().encodeToString(wireForm(key)) + " " + comment;
  }

  private static byte[] wireForm(PublicKey key) {
    return new Buffer.PlainBuffer().putPublicKey(key).getCompactData();
  }
}
