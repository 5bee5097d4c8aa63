package com.couriermft.storage.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class SealedPositionsTest {
  private static final LabelFilter ALPHA = team("alpha");

  private final InMemoryTables tables = new InMemoryTables(new ManualClock(Instant.EPOCH));
  private final SealedPositions host = new SealedPositions(tables);

  private static LabelFilter team(String name) {
    return LabelFilter.of(new Labels(new TreeMap<>(Map.of("team", name))));
  }

  @Property(tries = 200)
  void position_isOpenedByItsReaderAlone_onAnyHost(
      @ForAll @LongRange(min = 0) long number,
      @ForAll @LongRange(min = 0, max = 4_000_000_000_000L) long millis) {
    FeedPosition position = new FeedPosition(number, Instant.ofEpochMilli(millis));
    String sealed = host.seal(position, ALPHA);
    assertThat(sealed).matches(SealedPositions.FORM);
    assertThat(host.seal(position, ALPHA)).isNotEqualTo(sealed);
    assertThat(new SealedPositions(tables).open(sealed, ALPHA)).contains(position);
    assertThat(host.open(sealed, team("bravo"))).isEmpty();
    InMemoryTables others = new InMemoryTables(new ManualClock(Instant.EPOCH));
    assertThat(new SealedPositions(others).open(sealed, ALPHA)).isEmpty();
  }

  @Property(tries = 200)
  void position_thatSomebodyHasMadeUp_isNone(
      @ForAll @IntRange(max = 43) int at, @ForAll @IntRange(max = 7) int bit) {
    String sealed = host.seal(new FeedPosition(7, Instant.EPOCH), ALPHA);
    byte[] bytes = Base64.getUrlDecoder().decode(sealed);
    bytes[at] ^= (byte) (1 << bit);
    String changed = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    assertThat(host.open(changed, ALPHA)).isEmpty();
  }
}
