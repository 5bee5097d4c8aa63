package com.couriermft.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.execution.ListedRun.Filing;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.CountingTables;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Tests lists of executions against a model: plain values that are filtered and sorted. */
class ExecutionListsTest {
  private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
  private static final List<ExecutionState> STATES =
      List.of(
          ExecutionState.QUEUED,
          ExecutionState.RUNNING,
          ExecutionState.PAUSED,
          ExecutionState.COMPLETED,
          ExecutionState.FAILED,
          ExecutionState.CANCELLED);
  private static final Map<String, String> NAMES =
      Map.of("alpha", "Partner Invoices", "beta", "Nightly copy");

  private CountingTables tables = new CountingTables(new InMemoryTables(() -> START));

  private static ListedRun run(Random random, int number) {
    ExecutionState state = pick(random, STATES);
    Filing filing = pick(random, List.of(Filing.values()));
    String chain = pick(random, List.of("", "", "daily"));
    String kind = chain.isEmpty() ? pick(random, List.of("api", "schedule")) : "chain";
    String trigger = chain.isEmpty() && kind.equals("schedule") ? "nightly" : chain;
    String code =
        state == ExecutionState.FAILED ? pick(random, List.of("file_not_found", "timed_out")) : "";
    Instant at = START.plusMillis(random.nextInt(50) + 10L * number);
    return new ListedRun(
        Ulid.random(at),
        pick(random, List.of("alpha", "beta")),
        pick(random, List.of("default", "slow")),
        kind,
        trigger,
        chain,
        random.nextInt(3) == 0 ? "01M7Y4N6Y35TRG4F08304RN407" : null,
        state,
        code,
        filing);
  }

  private static <T> T pick(Random random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  /**
   * A filter and its model.
   *
   * @param condition whether an execution matches, based on plain values
   */
  private record Question(ExecutionFilter filter, Predicate<ListedRun> condition) {}

  private static Question question(Random random, List<ListedRun> all) {
    Set<ExecutionState> states = new HashSet<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      states.add(pick(random, STATES));
    }
    Predicate<ListedRun> fits = run -> states.isEmpty() || states.contains(run.state());
    Map<ExecutionFact, String> facts = new EnumMap<>(ExecutionFact.class);
    for (ExecutionFact fact : ExecutionFact.values()) {
      if (random.nextInt(6) == 0) {
        String value = pick(random, values(fact));
        facts.put(fact, value);
        fits = fits.and(run -> holds(run, fact, value));
      }
    }
    Instant since = random.nextInt(4) == 0 ? START.plusMillis(random.nextInt(500)) : null;
    Instant until = random.nextInt(4) == 0 ? START.plusMillis(random.nextInt(1_000)) : null;
    fits = fits.and(run -> since == null || !Ulid.time(run.id()).isBefore(since));
    fits = fits.and(run -> until == null || !Ulid.time(run.id()).isAfter(until));
    SearchedText text = null;
    if (random.nextInt(4) == 0) {
      String id = all.isEmpty() ? "01M7Y4N6Y35TRG4F08304RN407" : pick(random, all).id();
      String word =
          pick(random, List.of("INVOICES", "beta", "not_found", "night", id, id.substring(0, 9)));
      text = new SearchedText(List.of(word, "0"), NAMES);
      fits = fits.and(run -> isFound(run, word));
    }
    LabelFilter labels = labels(random);
    fits = fits.and(run -> labels.matches(run.labels()));
    return new Question(new ExecutionFilter(states, facts, since, until, text, labels), fits);
  }

  private static LabelFilter labels(Random random) {
    List<LabelFilter.Condition> asked = new ArrayList<>();
    for (String text : List.of("job:alpha", "pool:slow", "job", "none")) {
      if (random.nextInt(6) == 0) {
        asked.add(LabelFilter.Condition.find(text).orElseThrow());
      }
    }
    return new LabelFilter(asked);
  }

  private static List<String> values(ExecutionFact fact) {
    return switch (fact) {
      case JOB_ID -> List.of("alpha", "beta", "none");
      case TRIGGER_KIND -> List.of("api", "schedule", "chain");
      case TRIGGER_ID -> List.of("nightly", "daily");
      case CHAIN_ID -> List.of("daily", "01M7Zdaily");
      case POOL -> List.of("default", "slow");
      case CODE -> List.of("file_not_found", "earlier");
      case LATE -> List.of("true");
      case RERUN_OF -> List.of("01M7Y4N6Y35TRG4F08304RN407");
    };
  }

  private static boolean holds(ListedRun run, ExecutionFact fact, String value) {
    return switch (fact) {
      case JOB_ID -> run.job().equals(value);
      case TRIGGER_KIND -> run.kind().equals(value);
      case TRIGGER_ID -> run.triggerId().equals(value);
      case CHAIN_ID -> !run.chain().isEmpty();
      case POOL -> run.pool().equals(value);
      case CODE -> run.code().equals(value);
      case LATE -> run.isLate();
      case RERUN_OF -> value.equals(run.rerunOf());
    };
  }

  /** A word that matches every id, because every id starts with {@code 0}. */
  private static boolean isFound(ListedRun run, String word) {
    String known = String.join("\n", run.job(), NAMES.get(run.job()), run.code(), run.triggerId());
    return run.id().startsWith(word)
        || known.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT));
  }

  @Property(tries = 150)
  void executionThatMatches_appearsExactlyOnceOverThePages_newestFirst(
      @ForAll Random random, @ForAll @IntRange(min = 1, max = 9) int top) {
    tables = new CountingTables(new InMemoryTables(() -> START));
    ExecutionQueries lists =
        new ExecutionQueries(new ExecutionIndex(tables), new ExecutionStore(tables));
    List<ListedRun> all = new ArrayList<>();
    for (int i = random.nextInt(60); i > 0; i--) {
      all.add(run(random, i));
    }
    all.forEach(run -> run.write(tables));
    Question question = question(random, all);
    Set<String> changed = new HashSet<>();
    all.stream().filter(run -> run.filing() == Filing.LATE).forEach(run -> changed.add(run.id()));
    List<String> hidden =
        all.stream()
            .filter(run -> !question.filter().labels().matches(run.labels()))
            .map(ListedRun::id)
            .toList();
    List<String> listed = new ArrayList<>();
    String after = null;
    do {
      tables.clear();
      ExecutionQueries.Page page = lists.list(question.filter(), top, after);
      assertThat(page.executions()).hasSizeLessThanOrEqualTo(top);
      assertThat(tables.pages()).isLessThanOrEqualTo(3);
      assertThat(tables.rows()).isLessThanOrEqualTo(4 * top + 8);
      page.executions().stream().map(Listed::id).forEach(listed::add);
      after = page.next();
      assertThat(hidden).as(question.filter().toString()).doesNotContain(String.valueOf(after));
      if (random.nextBoolean() && !all.isEmpty()) {
        end(random, all).ifPresent(changed::add);
      }
    } while (after != null);
    assertThat(listed)
        .doesNotHaveDuplicates()
        .isSortedAccordingTo(Comparator.comparing(UlidIndex::key));
    List<String> expected =
        all.stream()
            .filter(run -> !changed.contains(run.id()))
            .filter(question.condition())
            .map(ListedRun::id)
            .sorted(Comparator.comparing(UlidIndex::key))
            .toList();
    List<String> unchanged = listed.stream().filter(id -> !changed.contains(id)).toList();
    assertThat(unchanged).as("%s of %s", question.filter(), all).isEqualTo(expected);
  }

  /** Ends a running execution while a list is being read; returns its id. */
  private Optional<String> end(Random random, List<ListedRun> all) {
    ListedRun open = pick(random, all);
    if (open.state() != ExecutionState.RUNNING || open.filing() != Filing.DONE) {
      return Optional.empty();
    }
    open.in(ExecutionState.COMPLETED).write(tables);
    return Optional.of(open.id());
  }
}
