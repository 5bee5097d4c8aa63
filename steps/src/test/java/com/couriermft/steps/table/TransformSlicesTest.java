package com.couriermft.steps.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.ReferenceResolver;
import com.couriermft.engine.expression.SecretLookup;
import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.Continues.Slice;
import com.couriermft.engine.spi.Continues.SliceResult;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a transformation in slices writes the same files as without slices. */
class TransformSlicesTest {
  private static final String CONFIG =
      "{`input`: [`a.%s`, `b.%s`], `columns`: [`n`, `t`, {`from`: `d`, `type`: `integer`}],"
          + " `computed`: [{`to`: `u`, `value`: `{{row.n}}-{{row.t}}`}], `on_error`: `set_aside`,"
          + " `output_format`: %s, `destination`: `%s/`}";

  private final InMemoryBlobs blobs = new InMemoryBlobs(InstantSource.system());
  private final Spaces spaces = new Spaces(blobs);
  private final Random random = new Random(17);
  private int attempts;
  private Runnable betweenSlices = () -> {};

  @AfterEach
  void close() {
    spaces.close();
  }

  private void put(String path, String text) throws IOException {
    try (BlobWorkspace files = spaces.attempt("put")) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      try (Upload upload = files.create(path, Overwrite.FAIL)) {
        upload.write(bytes, 0, bytes.length);
        upload.commit();
      }
      spaces.commit(Spaces.RUN, files);
    }
  }

  private static TransformConfig bind(String config) {
    ObjectNode given = (ObjectNode) Json.parse(config.replace('`', '"'));
    ObjectNode resolved =
        new ReferenceResolver(
                JobContext.initial(
                    Json.object(),
                    Json.object(),
                    Json.object(),
                    new JobContext.Execution(Spaces.RUN, "job", 1, Instant.EPOCH)),
                blob -> Json.object(),
                SecretLookup.forbidden("here"))
            .resolve(given, "Step");
    return ConfigBinder.bind(new TransformStep().type(), resolved);
  }

  /**
   * Runs slices until the end; an attempt that dies is followed by another attempt from the same
   * position.
   */
  private List<JsonNode> run(TransformConfig config, Slice slice, int deaths) throws Exception {
    List<JsonNode> positions = new ArrayList<>();
    JsonNode position = null;
    for (int dead = 0; ; ) {
      int number = attempts++;
      try (BlobWorkspace files = spaces.attempt("step")) {
        StepContext.Attempt attempt =
            new StepContext.Attempt(Spaces.RUN, "job", "step", dead, "n" + number);
        boolean dies = dead < deaths;
        Slice clock =
            () -> {
              if (dies && random.nextInt(3) == 0) {
                throw new Death();
              }
              return slice.timeIsUp();
            };
        SliceResult end =
            CheckedSteps.runSlice(
                new TransformStep(), config, new FixedContext(files, attempt), position, clock);
        spaces.commit(Spaces.RUN, files);
        if (end.result() != null) {
          positions.add(end.result().outputs());
          return positions;
        }
        position = end.position();
        positions.add(position);
        betweenSlices.run();
      } catch (Death e) {
        dead++;
      }
    }
  }

  private static final class Death extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Returns a file's bytes as characters, one for each byte, whatever its character set. */
  private String text(String path) throws IOException {
    try (BlobWorkspace files = spaces.attempt("look");
        InputStream in = files.read(files.get(path), 0)) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private List<String> paths() {
    try (BlobWorkspace files = spaces.attempt("look")) {
      return files.find("**").stream().map(StoredFile::path).toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"csv, csv", "csv, jsonl", "jsonl, jsonl", "jsonl, csv"})
  void cutsAnywhere_changeNoByte(String from, String to) throws Exception {
    put("a." + from, table(from, 1_500, 40));
    put("b." + from, table(from, 100, 40));
    String format = "`" + to + "`";
    List<JsonNode> whole = run(bind(CONFIG.formatted(from, from, format, "x")), () -> false, 0);
    List<JsonNode> some =
        run(bind(CONFIG.formatted(from, from, format, "z")), () -> random.nextInt(8) == 0, 4);

    assertThat(whole).hasSize(1);
    assertThat(some).hasSizeGreaterThan(2);
    for (String name : List.of("a." + to, "b." + to, "a." + to + ".rejected.jsonl")) {
      assertThat(text("z/" + name)).isEqualTo(text("x/" + name));
    }
    for (String field : List.of("row_count", "rejected_count", "columns")) {
      assertThat(some.get(some.size() - 1).path(field)).isEqualTo(whole.get(0).path(field));
    }
    assertThat(paths()).noneMatch(path -> path.endsWith(".part"));
  }

  /** A slice without remaining time processes one row. */
  @ParameterizedTest
  @CsvSource({"csv, csv", "jsonl, csv"})
  void cutAtEveryRow_changesNoByte(String from, String to) throws Exception {
    put("a." + from, table(from, 60, 9));
    put("b." + from, table(from, 1, 9));
    String format = "{`type`: `" + to + "`, `charset`: `utf-16`}";
    run(bind(CONFIG.formatted(from, from, format, "x")), () -> false, 0);
    List<JsonNode> slices = run(bind(CONFIG.formatted(from, from, format, "y")), () -> true, 0);
    assertThat(slices).hasSizeGreaterThan(60);
    for (String name : List.of("a." + to, "b." + to, "a." + to + ".rejected.jsonl")) {
      assertThat(text("y/" + name)).isEqualTo(text("x/" + name));
    }
  }

  /** The output has several blocks, which one slice stages and the next slice finds. */
  @Test
  void stagedBlocks_areKept() throws Exception {
    put("a.csv", table("csv", 7_000, 1_500));
    String config = "{`input`: `a.csv`, `destination`: `%s.csv`}";
    run(bind(config.formatted("x")), () -> false, 0);
    int[] asked = {0};
    List<JsonNode> slices = run(bind(config.formatted("y")), () -> ++asked[0] % 300 == 0, 2);
    assertThat(asked[0]).isGreaterThan(900);
    assertThat(slices).hasSizeGreaterThan(2);
    assertThat(text("y.csv").equals(text("x.csv"))).isTrue();
    assertThat(text("x.csv").length()).isGreaterThan(9 << 20);
  }

  /** Bytes that a slice could not stage are lost, so the transformation starts again. */
  @Test
  void lostRest_beginsTheTableAgain() throws Exception {
    put("a.csv", table("csv", 1_500, 40));
    String config = "{`input`: `a.csv`, `destination`: `%s.csv`}";
    run(bind(config.formatted("x")), () -> false, 0);
    int[] lost = {0};
    betweenSlices =
        () -> {
          for (BlobInfo blob : blobs.list("work", "", null).blobs()) {
            if (blob.name().endsWith(".part") && lost[0] == 0) {
              blobs.delete("work", blob.name());
              lost[0]++;
            }
          }
        };
    int[] asked = {0};
    List<JsonNode> slices = run(bind(config.formatted("y")), () -> ++asked[0] % 10 == 0, 0);
    assertThat(lost[0]).isEqualTo(1);
    assertThat(slices.get(slices.size() - 1).path("row_count").asInt()).isEqualTo(1_500);
    assertThat(text("y.csv")).isEqualTo(text("x.csv"));
  }

  /**
   * Bytes that were staged with one configuration must not become part of a file with another
   * configuration.
   */
  @Test
  void configsThatDiffer_areToldApart() {
    String config =
        "{`input`: `a.csv`, `destination`: `b.csv`, `filter`: {`left`: `{{row.%s}}`,"
            + " `operator`: `%s`, `right`: `%s`}, `computed`: [{`to`: `x`, `value`: `%s`}]}";
    assertThat(
            List.of(
                bind(config.formatted("n", "equals", "1", "{{row.n}}")),
                bind(config.formatted("t", "equals", "1", "{{row.n}}")),
                bind(config.formatted("n", "equals_exact", "1", "{{row.n}}")),
                bind(config.formatted("n", "equals", "2", "{{row.n}}")),
                bind(config.formatted("n", "equals", "1", "{{row.t}}")),
                bind(config.formatted("n", "equals", "1", "{{row.n}}!")),
                bind(config.formatted("n", "equals", "1", "{{row.n[0]}}"))))
        .extracting(Json::write)
        .doesNotHaveDuplicates();
  }

  @Test
  void workbooks_areMadeInOneSlice() throws Exception {
    put("a.csv", table("csv", 2_000, 40));
    assertThat(run(bind("{`input`: `a.csv`, `destination`: `a.xlsx`}"), () -> true, 0)).hasSize(1);
    assertThat(run(bind("{`input`: `a.xlsx`, `destination`: `c.csv`}"), () -> true, 0)).hasSize(1);
  }

  @Test
  void badValues_failAtTheEndOfASlice() throws Exception {
    put("a.csv", table("csv", 3_000, 40));
    String config =
        "{`input`: `a.csv`, `columns`: [{`from`: `d`, `type`: `integer`}], `destination`: `x.csv`}";
    assertThatThrownBy(() -> run(bind(config), () -> true, 0))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("invalid values");
  }

  private String table(String format, int rows, int width) {
    String[] parts = {"a", "\"", ",", "\n", "\r\n", "é", "😀", "\r"};
    StringBuilder text = new StringBuilder(format.equals("csv") ? "n,t,d\r\n" : "");
    for (int i = 0; i < rows; i++) {
      StringBuilder cell = new StringBuilder("x".repeat(random.nextInt(width) + width / 2));
      for (int j = random.nextInt(4); j > 0; j--) {
        cell.append(parts[random.nextInt(parts.length)]);
      }
      String number = random.nextInt(20) == 0 ? "?" : String.valueOf(random.nextInt());
      if (format.equals("csv")) {
        text.append(i).append(",\"").append(cell.toString().replace("\"", "\"\"")).append("\",");
        text.append(number).append("\r\n");
      } else {
        ObjectNode row = Json.object().put("n", i).put("t", cell.toString()).put("d", number);
        text.append(Json.write(row)).append('\n');
      }
    }
    return text.toString();
  }
}
