package com.couriermft.formats.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.LearntSecrets;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.event.EventLog;
import com.couriermft.testing.EventLines;
import com.couriermft.testing.TestCodes;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Tests that a secret that was read never appears in any output of the process. */
class SinksTest {
  private static final Instant AT = Instant.parse("2026-11-21T20:00:00Z");

  private final SecretStore kept = new InMemorySecrets();
  private final SecretStore secrets = new LearntSecrets(kept);

  /** Generates passwords: words, quotes, line ends, other scripts, lone surrogates. */
  @Provide
  Arbitrary<String> values() {
    Arbitrary<String> words = Arbitraries.strings().alpha().numeric().ofMinLength(6);
    Arbitrary<String> signs =
        Arbitraries.strings().withChars("\"'\\\n\r\t%&=+/#{}[]$ aA1").ofMinLength(6);
    Arbitrary<String> any = Arbitraries.strings().all().ofMinLength(6).ofMaxLength(80);
    return Arbitraries.oneOf(words, signs, any).filter(value -> !value.isBlank());
  }

  @Property(tries = 300)
  void valueOfASecret_isInNoSink(@ForAll("values") String value, @ForAll boolean written) {
    if (written) {
      secrets.put("s", Secret.of(value));
    } else {
      kept.put("s", Secret.of(value));
      secrets.get("s");
    }
    try {
      assertThatNoSinkTells(value);
    } finally {
      Redaction.forget(value);
    }
  }

  private static void assertThatNoSinkTells(String value) {
    String text = "Login as 'ops' with " + value + " was refused: >" + value + "<";
    Failure failure =
        Failure.of(
            CourierException.of(
                TestCodes.permanent("login_refused"), text, new IllegalStateException(text)));
    AuditEvent audit =
        new AuditEvent(AT, "h", 1, "step.failed", null, null, "a", 0, 1L, 1L, failure, "ops", text);

    assertThat(failure.message()).doesNotContain(value);
    assertThat(failure.causes()).noneMatch(cause -> cause.contains(value));
    assertThat(audit.reason()).doesNotContain(value);
    assertThat(event(text)).doesNotContain(value);
    assertThat(logged(text)).doesNotContain(value);
  }

  private static String event(String text) {
    ObjectNode event = Json.object().put("id", "w|1").put("type", "watch.failing");
    event.put("at", AT.toString()).put("watch", "w").put("connection", "c").put("path", text);
    event.put("since", AT.toString()).put("failures", 1).put("code", "c").put("message", text);
    try (EventLines lines = new EventLines()) {
      EventLog.write(event);
      return lines.events().get(0).get("path").asText() + lines.events().get(0).get("message");
    }
  }

  private static String logged(String text) {
    LogRecord line = new LogRecord(Level.WARNING, text);
    line.setThrown(new IllegalStateException("outer", new IllegalArgumentException(text)));
    Redaction.clean(line);
    StringWriter printed = new StringWriter();
    line.getThrown().printStackTrace(new PrintWriter(printed));
    return line.getMessage() + printed;
  }
}
