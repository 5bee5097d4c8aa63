package com.couriermft.automation.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.launch.Target;
import com.couriermft.storage.event.EventFeed;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that watch events arrive in pairs, wherever the publishing host dies. */
class WatchEventsTest {
  private static final Target FETCH = Target.job("fetch");

  /** A listener that receives a failure event also receives the recovery event, and vice versa. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void hostThatDiesAtAnyRequest_leavesNoHalfOfAStory(boolean done) {
    int whole = 0;
    int deaths = 0;
    for (int last = 1; last < 40; last++) {
      Coast coast = new Coast();
      coast.put("in/a.csv", "1");
      Coast.Host other = coast.host();
      other.watch("'connection':'place','path':'/in','stable_for_seconds':0");
      coast.runs.targets.clear();
      try {
        coast.host(new Mortal(coast.tables, last, done), PollPermits.OPEN).pump();
      } catch (Mortal.Death dead) {
        deaths++;
      }
      coast.runs.targets.add(FETCH);
      other.pass(Duration.ofMinutes(30));
      assertThat(coast.runs.byId).as("the file is handed over").hasSize(1);
      List<String> told =
          new EventFeed(coast.tables)
              .read(0, EventFeed.MOST).stream()
                  .map(each -> each.event().path("type").asText())
                  .toList();
      assertThat(told)
          .as("death at request %d", last)
          .isIn(List.of(), List.of("watch.failing", "watch.recovered"));
      whole += told.isEmpty() ? 0 : 1;
    }
    assertThat(whole).isPositive();
    assertThat(deaths).isGreaterThan(5);
  }
}
