package com.couriermft.partners.remote.sftp;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.secret.Secret;
import com.couriermft.transfer.listing.RemoteErrors;
import java.util.ArrayList;
import java.util.List;
import net.schmizz.sshj.userauth.method.ChallengeResponseProvider;
import net.schmizz.sshj.userauth.password.PasswordFinder;
import net.schmizz.sshj.userauth.password.PasswordUpdateProvider;
import net.schmizz.sshj.userauth.password.Resource;
import org.jspecify.annotations.Nullable;

/**
 * Answers a server's prompts during a login with a password, and records prompts for anything other
 * than the password. The first hidden prompt gets the password, regardless of its wording; every
 * other prompt gets an empty answer. Not thread-safe.
 */
final class LoginDialogue
    implements ChallengeResponseProvider, PasswordFinder, PasswordUpdateProvider {
  private static final char[] NOTHING = {};
  private static final int MAX_PROMPTS = 5;
  private static final int MAX_SHOWN = 100;

  private final Secret password;
  private final List<String> others = new ArrayList<>();
  private boolean answered;
  private boolean expired;

  LoginDialogue(Secret password) {
    this.password = password;
  }

  /** Returns the prompts for anything other than the password; {@code null} for none. */
  @Nullable String wanted() {
    if (expired) {
      return "the password has expired and must be changed; set a new password at the partner, "
          + "and save it here";
    }
    return others.isEmpty()
        ? null
        : "the server also asks for "
            + String.join(", ", others)
            + ", which Courier cannot answer; ask the partner for a login by password or key only";
  }

  @Override
  public List<String> getSubmethods() {
    return List.of();
  }

  @Override
  @SuppressWarnings("rawtypes") // The interface uses the raw type.
  public void init(Resource resource, String name, String instruction) {
    // Ignored: only the prompts need answers.
  }

  @Override
  public char[] getResponse(String prompt, boolean echo) {
    if (!echo && !answered) {
      answered = true;
      return password.revealChars();
    }
    if (others.size() < MAX_PROMPTS) {
      others.add("'" + SafeText.of(RemoteErrors.printable(prompt.strip()), MAX_SHOWN) + "'");
    }
    return NOTHING;
  }

  @Override
  public char[] reqPassword(Resource<?> resource) {
    return password.revealChars();
  }

  /**
   * Returns no new password, because Courier never changes the password of an account at a partner.
   */
  @Override
  public char @Nullable [] provideNewPassword(Resource<?> resource, String prompt) {
    expired = true;
    return null;
  }

  @Override
  public boolean shouldRetry(Resource<?> resource) {
    return false;
  }

  @Override
  public boolean shouldRetry() {
    return false;
  }
}
