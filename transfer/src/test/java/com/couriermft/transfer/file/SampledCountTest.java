package com.couriermft.transfer.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class SampledCountTest {
  @Property(tries = 300)
  void add_anyNumbers_countsAllAndKeepsTheFirstInOrder(@ForAll List<Integer> numbers) {
    SampledCount<Integer> tally = new SampledCount<>(Comparator.naturalOrder());
    numbers.forEach(tally::add);
    assertThat(tally.count()).isEqualTo(numbers.size());
    assertThat(tally.first())
        .isEqualTo(numbers.stream().sorted().limit(SampledCount.KEPT).toList());
  }
}
