package com.couriermft.partners.remote.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.key.Key;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.peers.MinaServer;
import com.couriermft.peers.TestServer;
import com.couriermft.transfer.listing.RemoteFiles;
import java.nio.file.Path;
import java.util.List;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.auth.keyboard.InteractiveChallenge;
import org.apache.sshd.server.auth.keyboard.KeyboardInteractiveAuthenticator;
import org.apache.sshd.server.auth.keyboard.UserAuthKeyboardInteractiveFactory;
import org.apache.sshd.server.auth.password.PasswordChangeRequiredException;
import org.apache.sshd.server.auth.password.UserAuthPasswordFactory;
import org.apache.sshd.server.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.server.session.ServerSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests servers that prompt for more than a password, in their own wording. */
class LoginDialogueTest {
  @TempDir private Path directory;
  private MinaServer server;

  @BeforeEach
  void start() {
    server = new MinaServer(directory);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Makes the server send prompts. A leading {@code +} means that the answer may be echoed. */
  private void asks(String... prompts) {
    server.ssh().setUserAuthFactories(List.of(UserAuthKeyboardInteractiveFactory.INSTANCE));
    server
        .ssh()
        .setKeyboardInteractiveAuthenticator(
            new KeyboardInteractiveAuthenticator() {
              @Override
              public InteractiveChallenge generateChallenge(
                  ServerSession session, String user, String language, String methods) {
                InteractiveChallenge challenge = new InteractiveChallenge();
                for (String prompt : prompts) {
                  challenge.addPrompt(prompt.replaceFirst("^\\+", ""), prompt.startsWith("+"));
                }
                return challenge;
              }

              @Override
              public boolean authenticate(
                  ServerSession session, String user, List<String> answers) {
                return answers.equals(List.of(MinaServer.PASSWORD));
              }
            });
  }

  private RemoteFiles login(String auth) {
    Partner partner = new Partner();
    server.authorized.add(
        SshKeys.read(partner.keys.getPrivatePart("ours", Key.Kind.SSH), null).getPublic());
    partner.connect(server, TestServer.USER, auth, "{}");
    return partner.open();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Kennwort:", "Enter PASSCODE: ", "u's Password\n(two lines): ", "密码", ""})
  void password_answersTheOnePromptThatIsHidden(String prompt) throws Exception {
    asks(prompt);
    try (RemoteFiles in = login(Partner.password(MinaServer.PASSWORD))) {
      assertThat(in.find("/nothing")).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Password:, +Verification code:, Verification code:",
    "Password:, One-time code:, One-time code:",
    "+Token:, Password:, Token:"
  })
  void prompt_thatNoPasswordAnswers_isNamed(String first, String second, String named) {
    asks(first, second);
    assertRefused(Partner.password(MinaServer.PASSWORD), "also asks for '" + named + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "'password,keyboard-interactive', password, keyboard-interactive",
    "'password,publickey', password, publickey",
    "'publickey,password', key, password"
  })
  void secondStep_isNamed(String methods, String auth, String named) {
    asks("Code:");
    server
        .ssh()
        .setUserAuthFactories(
            List.of(
                UserAuthPasswordFactory.INSTANCE,
                UserAuthPublicKeyFactory.INSTANCE,
                UserAuthKeyboardInteractiveFactory.INSTANCE));
    CoreModuleProperties.AUTH_METHODS.set(server.ssh(), methods);
    String with = auth.equals("key") ? Partner.OUR_KEY : Partner.password(MinaServer.PASSWORD);
    assertRefused(with, "requires another step (" + named + ")");
  }

  @Test
  void expiredPassword_isToldFromAWrongOne() {
    server
        .ssh()
        .setPasswordAuthenticator(
            (user, password, session) -> {
              throw new PasswordChangeRequiredException("expired", "New password:", "en");
            });
    assertRefused(Partner.password(MinaServer.PASSWORD), "has expired and must be changed");
  }

  @Test
  void wrongPassword_isThatAlone() {
    assertThatThrownBy(() -> login(Partner.password("wrong one")))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("authentication_failed"))
        .message()
        .doesNotContain("another step", "also asks", "expired");
  }

  private void assertRefused(String auth, String why) {
    assertThatThrownBy(() -> login(auth))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("authentication_failed"))
        .hasMessageContaining(why);
  }
}
