package com.couriermft.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that notifications are sent at least once and in order, and that each rule of the outbox is
 * necessary for that.
 */
class OutboxCampaignTest {
  private static final String OUTBOX = "operate/notification/";

  static List<Mutant> mutants() {
    return List.of(
        Mutant.of("noPosition", "events are passed over that did not fit into a transaction")
            .edit(
                OUTBOX + "FanOut",
                "commit(after, event.number(), done);",
                "commit(event.number(), 0, done);"),
        Mutant.of("noHold", "what waits does not hold back later ones of its execution")
            .edit(OUTBOX + "LaneTurn", "held.contains(order)", "false"),
        Mutant.of("forgetsFirst", "a notification is removed before it is told")
            .edit(
                OUTBOX + "NotificationDelivery",
                "SendOutcome outcome = send(telling);",
                "remove(open); SendOutcome outcome = send(telling);"),
        Mutant.of("openDigest", "events join a digest that is closed")
            .edit(OUTBOX + "NotificationCollector", ".filter(row -> row.flag(COLLECTING))", ""),
        Mutant.of("noPace", "a channel gets no more in a minute than it takes")
            .edit(OUTBOX + "LaneTurn", "free.isAfter(now)", "false"),
        Mutant.of("noMemory", "a failure that was told is not remembered")
            .edit(OUTBOX + "FanOut", "!verdict.subject().equals(subject)", "false"),
        Mutant.of("anyLabels", "labels of what the event is about are not asked for")
            .edit(OUTBOX + "SubscriptionScope", "&& labels.areIn(numbered.labels())", ""));
  }

  @Test
  void simulatedInstallations_holdWhatTheyPromise() {
    assertThat(OutboxCampaign.firstViolation()).isNull();
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void rule_takenAway_isMissed(Mutant mutant, @TempDir Path folder) throws Exception {
    mutant.compile(folder);
    Object violation =
        new MutantLoader(folder)
            .loadClass("com.couriermft.simulation.OutboxCampaign")
            .getMethod("firstViolation")
            .invoke(null);
    System.out.printf("%-18s %s%n", mutant.name(), violation);
    assertThat(violation).as("%s (%s)", mutant.name(), mutant.rule()).isNotNull();
  }
}
