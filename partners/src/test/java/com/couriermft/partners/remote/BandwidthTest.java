package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionReader;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BandwidthTest {
  private long now = Long.MAX_VALUE - 5_000_000_000L;
  private final Bandwidth bandwidth = new Bandwidth(1_000, () -> now);

  @Test
  void take_upToATenthOfASecond_needNotWait() {
    assertThat(bandwidth.take(60)).isZero();
    assertThat(bandwidth.take(40)).isZero();
    assertThat(bandwidth.take(1)).isEqualTo(Duration.ofMillis(1));
  }

  @Test
  void take_bySeveralAtOnce_givesEachATurnAfterTheOther() {
    assertThat(bandwidth.take(1_100)).isEqualTo(Duration.ofSeconds(1));
    assertThat(bandwidth.take(500)).isEqualTo(Duration.ofMillis(1_500));
    pass(1_000);
    assertThat(bandwidth.take(500)).isEqualTo(Duration.ofMillis(1_000));
  }

  @Test
  void take_afterALongPause_savesUpATenthOfASecondOnly() {
    assertThat(bandwidth.take(100)).isZero();
    pass(3_600_000);
    assertThat(bandwidth.take(1_100)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void take_steadily_movesWhatTheCapSays() {
    int moved = 0;
    for (long start = now; now - start < 60_000_000_000L; moved += 64) {
      pass(bandwidth.take(64).toMillis());
    }
    assertThat(moved).isBetween(59_000, 61_000);
  }

  @Test
  void find_ofOneConnection_isSharedUntilTheCapChanges() {
    Bandwidths bandwidths = new Bandwidths(() -> now);
    Bandwidth first = bandwidths.find(connection("a", 9)).orElseThrow();
    assertThat(bandwidths.find(connection("a", 9))).containsSame(first);
    assertThat(bandwidths.find(connection("b", 9)).orElseThrow()).isNotSameAs(first);
    Bandwidth changed = bandwidths.find(connection("a", 10)).orElseThrow();
    assertThat(changed.bytesPerSecond()).isEqualTo(10);
    assertThat(bandwidths.find(connection("a", 0))).isEmpty();
  }

  private void pass(long millis) {
    now += millis * 1_000_000;
  }

  private static Connection connection(String name, int cap) {
    String json =
        "{'type':'ftp','host':'h','username':'u','auth':{'type':'password','secret':'s'},"
            + "'bandwidth_bytes_per_second':%d}";
    return ConnectionReader.read(name, Json.parse(json.formatted(cap).replace('\'', '"')))
        .connection();
  }
}
