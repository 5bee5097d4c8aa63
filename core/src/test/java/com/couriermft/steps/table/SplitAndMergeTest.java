package com.couriermft.steps.table;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.files.transfer.BlobWorkspace;
import com.couriermft.files.transfer.Overwrite;
import com.couriermft.files.transfer.Spaces;
import com.couriermft.files.transfer.Workspace.Upload;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.spi.ConfigBinder;
import com.couriermft.steps.spi.Step;
import com.couriermft.steps.spi.StepContext;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
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

  private final Spaces spaces = new Spaces(new InMemoryBlobs(InstantSource.system()));
  private final BlobWorkspace attempt = spaces.attempt("step");

  @AfterEach
  void close() {
    attempt.close();
    spaces.close();
  }

  private void put(String path, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    try (Upload upload = attempt.create(path, Overwrite.FAIL)) {
      upload.write(bytes, 0, bytes.length);
      upload.commit();
    }
  }

  private String text(String path) throws IOException {
    try (InputStream in = attempt.read(attempt.get(path), 0)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private <C extends Record> JsonNode run(Step<C> step, String config) throws Exception {
    C bound = ConfigBinder.bind(step.type(), (ObjectNode) Json.parse(config.replace('`', '"')));
    StepContext.Attempt named = new StepContext.Attempt(Spaces.RUN, "job", "step", 0, "n");
    return CheckedSteps.run(step, bound, new FixedContext(attempt, named)).outputs();
  }

  /** Every row is in one file, in its order, and merging the files gives every row back. */
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
    put("t.csv", table.toString());
    JsonNode split =
        run(
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
    run(
        new MergeStep(),
        "{`input`: %s, `destination`: `again.csv`}".formatted(split.path("output_files")));
    List<String> lines = text("again.csv").lines().toList();
    assertThat(lines.subList(1, lines.size()))
        .containsExactlyInAnyOrderElementsOf(table.toString().lines().skip(1).toList());
    if (how.contains("rows")) {
      assertThat(text("again.csv")).isEqualTo(table.toString());
    }
  }

  @Test
  void splitByTooManyValues_isRefused() throws Exception {
    StringBuilder table = new StringBuilder("k\n");
    for (int i = 0; i <= 200; i++) {
      table.append(i).append('\n');
    }
    put("t.csv", table.toString());
    assertThatThrownBy(
            () -> run(new SplitStep(), "{`input`: `t.csv`, `column`: `k`, `destination`: `p/`}"))
        .hasMessageContaining("row 201 (line 202): column 'k' has more than 200 values");
    assertThatThrownBy(
            () -> run(new SplitStep(), "{`input`: `t.csv`, `column`: `l`, `destination`: `p/`}"))
        .hasMessageContaining("no column 'l'");
    assertThatThrownBy(() -> run(new SplitStep(), "{`input`: `t.csv`, `destination`: `p/`}"))
        .hasMessageContaining("set one of them");
  }

  @Test
  void mergeOfDifferentColumns_failsUnlessTheirUnionIsWanted() throws Exception {
    put("a.csv", "x,y\n1,2\n");
    put("b.csv", "y,x\n3,4\n");
    put("c.csv", "z,x\n5,6\n");
    run(new MergeStep(), "{`input`: [`a.csv`, `b.csv`], `destination`: `ab.csv`}");
    assertThat(text("ab.csv")).isEqualTo("x,y\r\n1,2\r\n4,3\r\n");
    String all = "{`input`: [`a.csv`, `b.csv`, `c.csv`], `destination`: `abc.csv`%s}";
    assertThatThrownBy(() -> run(new MergeStep(), all.formatted("")))
        .hasMessageContaining("only the first has [y], only the second [z]");
    run(new MergeStep(), all.formatted(", `columns_differ`: `union`"));
    assertThat(text("abc.csv")).isEqualTo("x,y,z\r\n1,2,\r\n4,3,\r\n6,,5\r\n");
  }
}
