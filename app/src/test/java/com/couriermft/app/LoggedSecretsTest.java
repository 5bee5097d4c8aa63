package com.couriermft.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.formats.secret.SecretStoreContract;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.formats.trace.LogContext;
import com.couriermft.storage.event.EventCatalogue;
import com.couriermft.storage.event.EventLog;
import com.couriermft.storage.store.trail.Actor;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LoggedSecretsTest {
  private static final long MINUTE = 60_000_000_000L;

  private final Logger logger = Logger.getLogger(EventLog.NAME);
  private final List<JsonNode> events = new ArrayList<>();
  private final Handler handler =
      new Handler() {
        private final Thread thread = Thread.currentThread();

        @Override
        public void publish(LogRecord line) {
          if (Thread.currentThread().equals(thread)) {
            events.add(Json.parse(line.getMessage().substring("courier.event ".length())));
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };
  private final InMemorySecrets vault = new InMemorySecrets();
  private long now;
  private final LoggedSecrets secrets = new LoggedSecrets(vault, () -> now);

  @BeforeEach
  void listen() {
    logger.setLevel(Level.INFO);
    logger.addHandler(handler);
    vault.put("a", Secret.of("value of a"));
    vault.put("b", Secret.of("value of b"));
  }

  @AfterEach
  void stopListening() {
    logger.removeHandler(handler);
    logger.setLevel(null);
  }

  @Test
  void read_byAStep_namesTheStepAndNeverTheValue() {
    Secret value =
        LogContext.with(
            "execution", "01K", () -> LogContext.with("step", "s", () -> secrets.get("a")));

    assertThat(value.reveal()).isEqualTo("value of a");
    assertThat(events)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(EventCatalogue.problems(event)).isEmpty();
              assertThat(event.path("type").asText()).isEqualTo("secret.use");
              assertThat(event.path("secret").asText()).isEqualTo("a");
              assertThat(event.path("execution_id").asText()).isEqualTo("01K");
              assertThat(event.path("step_id").asText()).isEqualTo("s");
              assertThat(event.path("caller").asText()).isEqualTo("courier");
              assertThat(event.toString()).doesNotContain("value of");
            });
  }

  @Test
  void missingSecret_read_isNotAUse() {
    assertThat(secrets.find("missing")).isEmpty();
    assertThat(events).isEmpty();
  }

  /** The model keeps the complete history of events, and searches it for one in the window. */
  @Test
  void reads_anyOrder_areOneEventPerReaderInFiveMinutes() {
    Random random = new Random(7);
    List<String> expected = new ArrayList<>();
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      now += random.nextInt(3) * MINUTE / 2;
      String name = random.nextBoolean() ? "a" : "b";
      String caller = "key:" + random.nextInt(3);
      String reader = name + " " + caller;
      boolean isRecent = false;
      for (int j = expected.size() - 1; j >= 0 && now - times.get(j) < 5 * MINUTE; j--) {
        isRecent |= expected.get(j).equals(reader);
      }
      if (!isRecent) {
        expected.add(reader);
        times.add(now);
      }
      new Actor(caller, null).call(() -> secrets.get(name));
    }

    assertThat(events.stream().map(LoggedSecretsTest::reader).toList()).isEqualTo(expected);
  }

  private static String reader(JsonNode event) {
    return event.path("secret").asText() + " " + event.path("caller").asText();
  }

  @Nested
  class ContractTest extends SecretStoreContract {
    @Override
    protected SecretStore secrets() {
      return secrets;
    }
  }
}
