package com.couriermft.formats.redaction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Base64;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          https://ops:hunter2@host/in                | https://ops:***@host/in
          GET /f?sv=1&sig=aB%2Bc&se=2                | GET /f?sv=1&sig=***&se=2
          POST /api/x?code=Zm9vYmFy==&a=1            | POST /api/x?code=***&a=1
          "u?a=1\\u0026code=Zm9v"}                     | "u?a=1\\u0026code=***"}
          AccountName=a;AccountKey=abc==;X=1         | AccountName=a;AccountKey=***;X=1
          GET /in?subscription-key=abc&a=1           | GET /in?subscription-key=***&a=1
          {"functions_key": "a b", "user": "ops"}    | {"functions_key": "***", "user": "ops"}
          password=tr0ub4dor, user=ops               | password=***, user=ops
          {"passphrase": "correct horse"}            | {"passphrase": "***"}
          {"password":"a,b 'c' \\"d","x":"y"}    | {"password":"***","x":"y"}
          said "{\\"password\\":\\"a b\\"}"        | said "{\\"password\\":\\"***\\"}"
          password="correct, horse" user="ops"       | password="***" user="ops"
          pwd='it is "x" y' {"password":""}          | pwd='***' {"password":""}
          said "password=\\"a b\\", c"                | said "password=\\"***\\", c"
          sftp://ops:p@ss:w0rd@host/in               | sftp://ops:***@host/in
          Authorization: Digest a=b                  | Authorization: Digest ***
          {"authorization": "Basic Zm9vOmJhcg=="}    | {"authorization": "Basic ***"}
          AUTHORIZATION=[SharedKey a:b=], X-API-Key: u | AUTHORIZATION=[SharedKey ***], X-API-Key: ***
          x-functions-key: abc123==                  | x-functions-key: ***
          {x-functions-key=[abc123==], host=[a]}     | {x-functions-key=***, host=[a]}
          sent Bearer eyJhbGciOi.J9.x to it          | sent Bearer *** to it
          secret whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2La  | secret whsec_***
          key cr_night-1_0123456789abcdef0123456789 is  | key cr_night-1_*** is
          """)
  void credential_isTakenOut(String text, String redacted) {
    assertThat(Redaction.of(text)).isEqualTo(redacted);
  }

  @Test
  void privateKey_isTakenOut() {
    String pem =
        "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk\nAAAA\n-----END OPENSSH PRIVATE"
            + " KEY-----";
    assertThat(Redaction.of("read " + pem))
        .isEqualTo("read -----BEGIN OPENSSH PRIVATE KEY-----***-----END OPENSSH PRIVATE KEY-----");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Execution(id=01K9) step 'get' failed: expected code=connection_failed",
        "Secret 'partner-a-password' does not exist; create it with PUT /api/secrets/x",
        "The password of connection 'a' was refused: 3 attempts are left",
        "sftp://host:22/in",
        ""
      })
  void textWithoutSecrets_isTheSameObject(String text) {
    assertThat(Redaction.of(text)).isSameAs(text);
  }

  @Test
  void learntSecret_isTakenOutInEveryForm() {
    String secret = "p&ss \"wörd\"\\7";
    Redaction.learn(secret);
    String in64 = Base64.getEncoder().encodeToString(("ops:" + secret + "!").getBytes(UTF_8));
    for (String text :
        new String[] {
          "login with " + secret + " failed",
          "{\"value\":\"p&ss \\\"wörd\\\"\\\\7\"}",
          "GET /?v=p%26ss+%22w%C3%B6rd%22%5C7&x=1",
          "GET /?v=p%26ss%20%22w%c3%b6rd%22%5c7&x=1",
          "user " + in64
        }) {
      assertThat(Redaction.of(text)).as(text).contains("***").doesNotContain("rd");
    }
    String hidden = in64.substring(6, in64.length() - 6);
    assertThat(Redaction.of("user " + in64)).doesNotContain(hidden);
  }

  @Test
  void lineOfALongSecret_isTakenOut() {
    Redaction.learn(
        "-----BEGIN X-----\nMIIEvQIBADANBgkqhkiG\nAoIBAQC7VJTUt9Us8cKj\n-----END X-----");
    assertThat(Redaction.of("line 2: AoIBAQC7VJTUt9Us8cKj")).isEqualTo("line 2: ***");
  }

  @Test
  void secretsThatOverlap_areTakenOutWhole() {
    Redaction.learn("overlap-one-two");
    Redaction.learn("two-three-overlap");
    assertThat(Redaction.of("a overlap-one-two-three-overlap b")).isEqualTo("a *** b");
  }

  @Test
  void secretThatStarsBringTogether_isTakenOutToo() {
    Redaction.learn("left***right");
    assertThat(Redaction.of("leftleft***rightright")).isEqualTo("***");
  }

  @Test
  void throwable_isToldWithItsStackAndWithoutSecrets() {
    Redaction.learn("open-sesame");
    IOException cause = new IOException("refused open-sesame");
    IllegalStateException thrown = new IllegalStateException("no login", cause);
    thrown.addSuppressed(new IOException("close of open-sesame"));
    StringWriter printed = new StringWriter();
    Redaction.of(thrown).printStackTrace(new PrintWriter(printed));
    assertThat(printed.toString())
        .startsWith("java.lang.IllegalStateException: no login")
        .contains("Caused by: java.io.IOException: refused ***", "close of ***")
        .contains("at " + RedactionTest.class.getName())
        .doesNotContain("sesame");
  }

  @Test
  void throwableWithoutSecrets_isTheSameObject() {
    IOException thrown = new IOException("reset", new IOException("by peer"));
    assertThat(Redaction.of(thrown)).isSameAs(thrown);
  }

  @Test
  void lineOfTheLog_isCleanedWithItsParameters() {
    Redaction.learn("xyzzy-plugh");
    LogRecord line = new LogRecord(Level.INFO, "login {0} failed");
    line.setParameters(new Object[] {"xyzzy-plugh"});
    line.setThrown(new IOException("for xyzzy-plugh"));
    Redaction.clean(line);
    assertThat(line.getMessage()).isEqualTo("login *** failed");
    assertThat(line.getThrown()).hasToString("java.io.IOException: for ***");
  }
}
