package com.couriermft.key;

import static com.couriermft.key.SshKeys.refused;

import com.couriermft.secret.Secret;
import java.io.IOException;
import java.io.StringReader;
import java.security.KeyPair;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.schmizz.sshj.userauth.keyprovider.PuTTYKeyFile;
import net.schmizz.sshj.userauth.password.PasswordUtils;
import org.jspecify.annotations.Nullable;

/** PuTTY's private keys ({@code .ppk}), versions 2 and 3 (PuTTY manual, appendix C). */
final class PuttyKeyReader {
  private static final String FIRST_LINE = "PuTTY-User-Key-File-";
  private static final Pattern ENCRYPTED = Pattern.compile("(?m)^Encryption: (?!none\\s*$)");

  /** What deriving a key from the passphrase may cost: the file names it, and is not ours. */
  private static final Pattern COST =
      Pattern.compile("(?m)^Argon2-(Memory|Passes|Parallelism): *(\\d+)");

  private static final int MOST_MEMORY_KIB = 64 << 10;
  private static final int MOST_PASSES = 1_000;
  private static final int MOST_THREADS = 64;

  private PuttyKeyReader() {}

  static boolean isPutty(String text) {
    return text.stripLeading().startsWith(FIRST_LINE);
  }

  /**
   * Reads.
   *
   * @throws IOException it is damaged
   */
  static KeyPair read(String text, @Nullable Secret passphrase) throws IOException {
    checkCost(text);
    boolean encrypted = ENCRYPTED.matcher(text).find();
    if (encrypted && passphrase == null) {
      throw PrivateKeyReader.wrongPassphrase(null);
    }
    PuTTYKeyFile file = new PuTTYKeyFile();
    file.init(
        new StringReader(text.stripLeading()),
        passphrase == null ? null : PasswordUtils.createOneOff(passphrase.revealChars()));
    try {
      return new KeyPair(file.getPublic(), file.getPrivate());
    } catch (IOException e) {
      if (encrypted && String.valueOf(e.getMessage()).contains("passphrase")) {
        throw PrivateKeyReader.wrongPassphrase(passphrase);
      }
      throw e;
    }
  }

  private static void checkCost(String text) {
    Matcher cost = COST.matcher(text);
    while (cost.find()) {
      int most =
          switch (cost.group(1)) {
            case "Memory" -> MOST_MEMORY_KIB;
            case "Passes" -> MOST_PASSES;
            default -> MOST_THREADS;
          };
      if (cost.group(2).length() > 9 || Integer.parseInt(cost.group(2)) > most) {
        throw refused(
            "unsupported_key",
            "its Argon2-%s is %s, at most %d is accepted; save it again with puttygen's defaults."
                .formatted(cost.group(1), cost.group(2), most));
      }
    }
  }
}
