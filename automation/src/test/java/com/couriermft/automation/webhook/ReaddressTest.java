package com.couriermft.automation.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.launch.Target;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReaddressTest {
  private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  private final InMemorySecrets secrets = new InMemorySecrets();
  private final Webhooks webhooks = new Webhooks(new InMemoryTables(clock), secrets);

  @Test
  void formerAddress_goesWhenItsOverlapIsOver() {
    WebhookDefinition definition = WebhookDefinition.read(Json.object());
    Webhook former = webhooks.create(Target.job("j"), definition, "me").webhook();
    webhooks.rotate(former.id(), Duration.ofMinutes(9), "me");
    Webhook next = webhooks.readdress(former.id(), Duration.ofMinutes(5), "me").webhook();
    clock.advance(Duration.ofMinutes(5).minusMillis(1));
    webhooks.removeEnded();
    assertThat(webhooks.live(webhooks.get(former.id()), clock.instant())).hasSize(2);
    clock.advance(Duration.ofMillis(1));
    // A secret whose validity a rotation has extended expires with the address.
    webhooks.removeEnded();
    assertThat(webhooks.find(former.id())).isEmpty();
    assertThat(webhooks.live(webhooks.get(next.id()), clock.instant())).hasSize(1);
  }
}
