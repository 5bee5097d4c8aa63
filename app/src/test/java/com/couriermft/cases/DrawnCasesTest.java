package com.couriermft.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs random jobs with failures, pauses and dying processes, and resumes them until they complete.
 * Regardless of these events, the same steps must run for the same items, and each step must read
 * the expected values. {@code -Ddrawn.from=500 -Ddrawn.cases=2000} selects other jobs.
 */
class DrawnCasesTest {
  private static final int FROM = Integer.getInteger("drawn.from", 1);
  private static final int CASES = Integer.getInteger("drawn.cases", 60);

  @TestFactory
  Stream<DynamicTest> drawnJob_whateverHappens_doesTheSameSteps() {
    return IntStream.range(FROM, FROM + CASES)
        .mapToObj(seed -> DynamicTest.dynamicTest("drawn-" + seed, () -> play(seed)));
  }

  private static void play(int seed) {
    Random random = new Random(seed);
    DrawnJob job = new DrawnJob(random);
    CaseFile file = file(seed, job, script(job, random));
    try (CaseRun run = new CaseRun(file)) {
      run.play();
      check(job, file, run);
      Expectation.checkAll(file, run);
    } catch (AssertionError | RuntimeException wrong) {
      throw new AssertionError(
          file.name() + ": " + wrong.getMessage() + "\n" + Json.write(file.json()), wrong);
    }
  }

  private static CaseFile file(int seed, DrawnJob job, ObjectNode script) {
    ObjectNode json = Json.object().put("case", "Drawn with " + seed);
    json.putObject("definition").set("steps", job.steps());
    json.set("script", script);
    json.putObject("expect").put("state", "completed");
    return new CaseFile("drawn-" + seed, json);
  }

  private static ObjectNode script(DrawnJob job, Random random) {
    ObjectNode script = Json.object();
    ArrayNode fails = script.putArray("fails");
    ArrayNode actions = script.putArray("actions");
    for (String said : job.said()) {
      int chance = random.nextInt(20);
      if (chance < 3) {
        String[] classes = {"permanent", "transient"};
        at(said, fails.addObject()).put("times", 1).put("class", classes[random.nextInt(2)]);
      } else if (chance < 6) {
        String[] acts = {"pause", "wait", "kill"};
        at(said, actions.addObject()).put("do", acts[random.nextInt(acts.length)]);
      }
    }
    script.putArray("at_rest").add("finish");
    return script;
  }

  private static ObjectNode at(String said, ObjectNode part) {
    String point = said.split(":")[0];
    String[] words = point.replace("]", "").split("\\[");
    ArrayNode items = part.put("step", words[0]).putArray("at");
    for (int i = 1; i < words.length; i++) {
      items.add(Integer.parseInt(words[i]));
    }
    return part;
  }

  private static void check(DrawnJob job, CaseFile file, CaseRun run) {
    List<String> said =
        run.journal().stream().map(entry -> entry.replaceFirst("/\\d+", "")).toList();
    assertThat(new HashSet<>(said)).isEqualTo(new HashSet<>(job.said()));
    boolean kills = file.script("actions").toString().contains("kill");
    if (!job.isRestarting() && !kills) {
      assertThat(said).containsExactlyInAnyOrderElementsOf(expected(job, file));
    }
    if (job.isOrdered() && file.script("fails").isEmpty() && !job.isRestarting() && !kills) {
      assertThat(said).containsExactlyElementsOf(job.said());
    }
  }

  /** Returns each step once, and again for each of its failures. */
  private static List<String> expected(DrawnJob job, CaseFile file) {
    List<String> expected = new ArrayList<>(job.said());
    file.script("fails")
        .forEach(
            failure ->
                job.said().stream()
                    .filter(said -> point(said).fits(failure))
                    .forEach(expected::add));
    return expected;
  }

  private static Point point(String said) {
    List<Integer> items = new ArrayList<>();
    ObjectNode part = at(said, Json.object());
    part.path("at").forEach(item -> items.add(item.intValue()));
    return new Point(part.path("step").asText(), items, 0);
  }
}
