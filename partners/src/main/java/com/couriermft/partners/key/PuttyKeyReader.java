package com.couriermft.partners.key;

import static com.couriermft.partners.key.SshKeys.refused;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.KeyCodes;
import com.couriermft.formats.secret.Secret;
import java.io.IOException;
import java.io.StringReader;
import java.security.KeyPair;
import java.util.Map;
import java.util.regex.Pattern;
import net.schmizz.sshj.userauth.keyprovider.PuTTYKeyFile;
import net.schmizz.sshj.userauth.password.PasswordUtils;
import org.jspecify.annotations.Nullable;

/** Reads PuTTY private keys ({@code .ppk}), versions 2 and 3 (PuTTY manual, appendix C). */
final class PuttyKeyReader {
  private static final String FIRST_LINE = "PuTTY-User-Key-File-";
  private static final Pattern ENCRYPTED = Pattern.compile("(?m)^Encryption: (?!none\\s*$)");

  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

  /**
   * Maximum cost parameters for deriving a key from the passphrase, with memory in KiB. The file
   * specifies these parameters, and files are untrusted input.
   */
  private static final Map<String, Integer> MOST =
      Map.of("Argon2-Memory", 64 << 10, "Argon2-Passes", 1_000, "Argon2-Parallelism", 64);

  private PuttyKeyReader() {}

  static boolean isPutty(String text) {
    return text.stripLeading().startsWith(FIRST_LINE);
  }

  /**
   * Reads a PuTTY private key.
   *
   * @throws IOException the file is damaged
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

  /**
   * Checks the cost parameters line by line, in the same way as the library, which accepts any Java
   * number.
   */
  private static void checkCost(String text) {
    for (String line : text.lines().toList()) {
      int colon = line.indexOf(": ");
      Integer most = colon < 0 ? null : MOST.get(line.substring(0, colon));
      if (most != null) {
        checkCost(line.substring(0, colon), line.substring(colon + 2), most);
      }
    }
  }

  private static void checkCost(String what, String value, int most) {
    if (!NUMBER.matcher(value).matches() || Integer.parseInt(value) > most) {
      throw refused(
          KeyCodes.UNSUPPORTED_KEY,
          "its %s is '%s'; at most %d is allowed. Save it again with puttygen's defaults."
              .formatted(what, SafeText.of(value, 20), most));
    }
  }
}
