package com.couriermft.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.label.LabelFilter;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreferWaitTest {
  private static final Response ACCEPTED = Response.of(202);
  private static final Response ENDED = Response.of(200);

  private static Request request(String prefer) {
    return new Request(
        "POST",
        URI.create("http://h/api/jobs/j/trigger"),
        Map.of("prefer", prefer),
        Map.of(),
        "",
        "",
        LabelFilter.ALL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wait=3 | 3",
        "respond-async, WAIT = \"7\" ; x=y | 7",
        "wait=20 | 20",
        "wait=21 | 20",
        "wait=999999999 | 20",
        "wait=0 | 0",
        "wait=-1 | 0",
        "wait=1e9 | 0",
        "wait=99999999999999999999 | 0",
        "wait | 0",
        "wait=1 2 | 0",
        "await=3 | 0",
        "x=\"wait=3\" | 0",
        "wait=2, wait=9 | 2",
      })
  void seconds_ofAPreference(String prefer, int seconds) {
    assertThat(PreferWait.seconds(request(prefer))).isEqualTo(seconds);
  }

  @Test
  void request_thatWaits_isAnsweredWhenItHasEnded() {
    AtomicInteger looks = new AtomicInteger();
    Response answer =
        new PreferWait(1)
            .answer(
                request("wait=20"),
                () -> ACCEPTED,
                () -> looks.incrementAndGet() < 3 ? Optional.empty() : Optional.of(ENDED));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers()).containsEntry("Preference-Applied", "wait=20");
  }

  @Test
  void request_whoseTimeIsOver_isAnsweredAsOneThatDoesNotWait() {
    Response answer = new PreferWait(1).answer(request("wait=1"), () -> ACCEPTED, Optional::empty);
    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.headers()).containsEntry("Preference-Applied", "wait=1");
  }

  @Test
  void request_beyondTheRoomThereIs_isAnsweredAtOnce() {
    PreferWait full = new PreferWait(1);
    Response outer =
        full.answer(
            request("wait=20"),
            () -> ACCEPTED,
            () -> {
              Response inner = full.answer(request("wait=20"), () -> ACCEPTED, Optional::empty);
              assertThat(inner.headers()).doesNotContainKey("Preference-Applied");
              return Optional.of(ENDED);
            });
    assertThat(outer.status()).isEqualTo(200);
    Response next = full.answer(request("wait=20"), () -> ACCEPTED, () -> Optional.of(ENDED));
    assertThat(next.status()).isEqualTo(200);
  }

  @Test
  void request_thatIsInterrupted_isAnsweredAndTheThreadStaysSo() {
    Thread.currentThread().interrupt();
    Response answer = new PreferWait(1).answer(request("wait=20"), () -> ACCEPTED, Optional::empty);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(answer.status()).isEqualTo(202);
  }
}
