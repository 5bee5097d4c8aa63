package com.couriermft.steps.table;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Compares validations with independently computed sets and sums. */
class ValidatePropertyTest {
  /** Generates tables with two cells in each row. */
  @Provide
  Arbitrary<List<List<String>>> tables() {
    Arbitrary<String> keys = Arbitraries.of("", "a", "b", "c", "A", "d,", "1", "01");
    Arbitrary<String> amounts = Arbitraries.of("", "1", "1.50", "-2", "x", "0.001", "1e2");
    return keys.flatMap(key -> amounts.map(amount -> List.of(key, amount))).list().ofMaxSize(12);
  }

  @Property(tries = 100)
  void counts_sumsAndRowsSetAside_areThoseOfTheModel(@ForAll("tables") List<List<String>> table)
      throws Exception {
    StringBuilder text = new StringBuilder("k,n\n");
    Set<String> keys = new HashSet<>();
    List<Integer> bad = new ArrayList<>();
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < table.size(); i++) {
      String key = table.get(i).get(0);
      String amount = table.get(i).get(1);
      text.append('"').append(key).append("\",\"").append(amount).append("\"\n");
      boolean isNumber = amount.matches("-?[0-9].*");
      boolean isNew = key.isEmpty() || keys.add(key);
      sum = isNumber ? sum.add(new BigDecimal(amount)) : sum;
      if (amount.equals("x") || !isNew) {
        bad.add(i + 1);
      }
    }
    try (TableSpace space = new TableSpace()) {
      space.put("t.csv", text.toString());
      JsonNode out =
          space.run(
              new ValidateStep(),
              ("{`input`: `t.csv`, `columns`: [`k`, {`from`: `n`, `type`: `decimal`}],"
                      + " `unique`: [`k`], `min_rows`: %d, `max_rows`: %d, `on_error`: `set_aside`,"
                      + " `sums`: [{`column`: `n`, `equals`: `%s`}]}")
                  .formatted(table.size(), table.size(), sum.toPlainString()));
      assertThat(out.path("row_count").asInt()).isEqualTo(table.size());
      assertThat(out.path("rejected_count").asInt()).isEqualTo(bad.size());
      assertThat(out.path("valid").asBoolean()).isEqualTo(bad.isEmpty());
      List<Integer> aside = new ArrayList<>();
      if (!bad.isEmpty()) {
        space
            .text(out.path("rejected_file").asText())
            .lines()
            .forEach(line -> aside.add(Json.parse(line).path("row").asInt()));
      }
      assertThat(aside).isEqualTo(bad);
    }
  }

  /**
   * A set of hashes finds the same duplicates as a standard set, even after it has grown several
   * times.
   */
  @Property(tries = 20)
  void seenHashes_findTheFirstRowOfEach(@ForAll java.util.Random random) {
    SeenHashes seen = new SeenHashes();
    java.util.Map<Integer, Long> model = new java.util.HashMap<>();
    for (long row = 1; row <= 5_000; row++) {
      int key = random.nextInt(4_000);
      // Hashes with the same last bytes start at the same slot.
      var hash = java.nio.ByteBuffer.allocate(12).putLong(key % 7L).putInt(key).flip();
      Long first = model.putIfAbsent(key, row);
      assertThat(seen.add(hash, row)).isEqualTo(first == null ? 0 : first);
    }
    assertThat(seen.size()).isEqualTo(model.size());
  }
}
