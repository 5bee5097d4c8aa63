package com.couriermft.steps.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitAndMergeTest {
  @Test
  void namesOfHostileValues_areSafeAndDifferent() {
    Set<String> values =
        new LinkedHashSet<>(
            List.of(
                "../../etc/passwd", "CH", "ch", "", "a/b", "a\\b", "é", "x".repeat(900), "\u202e"));
    Map<String, String> names = SplitNames.of(values);
    assertThat(names.keySet()).containsExactlyElementsOf(values);
    assertThat(names.values())
        .allSatisfy(name -> assertThat(name).matches("[\\p{L}0-9._-]{1,63}"))
        .doesNotHaveDuplicates()
        .contains(".._.._etc_passwd", "CH", "ch-2", "empty", "a_b", "a_b-2", "é");
  }

  private final TableSpace space = new TableSpace();

  @AfterEach
  void close() {
    space.close();
  }

  /** Every row is in exactly one file and in order, and merging the files restores all rows. */
  @ParameterizedTest
  @CsvSource({"`rows`: 7, csv", "`column`: `k`, csv", "`rows`: 100, jsonl", "`column`: `k`, xlsx"})
  void split_losesAndDoublesNothing(String how, String format) throws Exception {
    Random random = new Random(3);
    Map<String, List<String>> model = new TreeMap<>();
    StringBuilder table = new StringBuilder("k,n\r\n");
    for (int i = 0; i < 100; i++) {
      String key = "v/" + random.nextInt(20);
      model.computeIfAbsent(key, none -> new ArrayList<>()).add(String.valueOf(i));
      table.append(key).append(',').append(i).append("\r\n");
    }
    space.put("t.csv", table.toString());
    JsonNode split =
        space.run(
            new SplitStep(),
            "{`input`: `t.csv`, %s, `output_format`: `%s`, `destination`: `parts/`}"
                .formatted(how, format));
    assertThat(split.path("row_count").asInt()).isEqualTo(100);
    if (how.contains("column")) {
      assertThat(split.path("parts")).hasSize(model.size());
      for (JsonNode part : split.path("parts")) {
        List<String> rows = model.getOrDefault(part.path("value").asText(), List.of());
        assertThat(part.path("row_count").asInt()).isEqualTo(rows.size());
        assertThat(part.path("file").asText()).matches(".*/parts/t-v_[0-9]+\\." + format);
      }
    }
    space.run(
        new MergeStep(),
        "{`input`: %s, `destination`: `again.csv`}".formatted(split.path("output_files")));
    List<String> lines = space.text("again.csv").lines().toList();
    assertThat(lines.subList(1, lines.size()))
        .containsExactlyInAnyOrderElementsOf(table.toString().lines().skip(1).toList());
    if (how.contains("rows")) {
      assertThat(space.text("again.csv")).isEqualTo(table.toString());
    }
  }

  /** A rollback deletes only those files in the permanent store that the step wrote. */
  @Test
  void rollBack_removesTheFilesOfASplit() throws Exception {
    space.put("/p/t-0009.csv", "somebody else's");
    space.put("/p/u-CH.csv", "k\n");
    space.put("t.csv", "k\nCH\nDE\n");
    String config = "{`input`: `t.csv`, `column`: `k`, `destination`: `/p/`}";
    try (BlobWorkspace attempt = space.attempt("split")) {
      space.run(attempt, new SplitStep(), config);
      assertThat(attempt.find("/p/*")).hasSize(4);
    }
    try (BlobWorkspace later = space.attempt("split")) {
      space.rollBack(later, new SplitStep(), config);
      assertThat(later.find("/p/*"))
          .extracting(StoredFile::name)
          .containsExactly("t-0009.csv", "u-CH.csv");
    }
  }

  @Test
  void splitByTooManyValues_isRefused() throws Exception {
    StringBuilder table = new StringBuilder("k\n");
    for (int i = 0; i <= 200; i++) {
      table.append(i).append('\n');
    }
    space.put("t.csv", table.toString());
    assertThatThrownBy(
            () ->
                space.run(
                    new SplitStep(), "{`input`: `t.csv`, `column`: `k`, `destination`: `p/`}"))
        .hasMessageContaining("row 201 (line 202): column 'k' has more than 200 values");
    assertThatThrownBy(
            () ->
                space.run(
                    new SplitStep(), "{`input`: `t.csv`, `column`: `l`, `destination`: `p/`}"))
        .hasMessageContaining("no column 'l'");
    assertThatThrownBy(() -> space.run(new SplitStep(), "{`input`: `t.csv`, `destination`: `p/`}"))
        .hasMessageContaining("Set either");
  }

  @Test
  void mergeOfDifferentColumns_failsUnlessTheirUnionIsWanted() throws Exception {
    space.put("a.csv", "x,y\n1,2\n");
    space.put("b.csv", "y,x\n3,4\n");
    space.put("c.csv", "z,x\n5,6\n");
    space.run(new MergeStep(), "{`input`: [`a.csv`, `b.csv`], `destination`: `ab.csv`}");
    assertThat(space.text("ab.csv")).isEqualTo("x,y\r\n1,2\r\n4,3\r\n");
    String all = "{`input`: [`a.csv`, `b.csv`, `c.csv`], `destination`: `abc.csv`%s}";
    assertThatThrownBy(() -> space.run(new MergeStep(), all.formatted("")))
        .hasMessageContaining("only the first has [y], only the second [z]");
    space.run(new MergeStep(), all.formatted(", `columns_differ`: `union`"));
    assertThat(space.text("abc.csv")).isEqualTo("x,y,z\r\n1,2,\r\n4,3,\r\n6,,5\r\n");
  }
}
