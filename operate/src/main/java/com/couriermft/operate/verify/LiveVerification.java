package com.couriermft.operate.verify;

import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.operate.unreadable.UnreadableObjects;
import com.couriermft.operate.verify.ExecutionChecks.RunCheck;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.Finding.Subject;
import com.couriermft.operate.verify.ReadOnlyStorage.ReadOnlyBlobs;
import com.couriermft.operate.verify.ReadOnlyStorage.ReadOnlyTables;
import com.couriermft.operate.verify.WorkIsTakenUp.PermitWaits;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Checks the invariants of an installation while it is running, without writing. Scans the tables
 * {@code pools} and {@code executions} page by page, and keeps the pool rows of open executions and
 * one batch of executions in memory. Rows that are read at different times may contradict each
 * other. A finding about an execution is therefore reported only after two additional reads confirm
 * it. Thread-safe.
 */
public final class LiveVerification {
  private final Tables tables;
  private final TableScan scan;
  private final Blobs blobs;
  private final JobStore jobs;
  private final ExpectedDurations norms;
  private final boolean files;

  /**
   * Creates the component that verifies an installation's storage.
   *
   * @param tables tables, which are only read
   * @param scan complete scans of the same tables
   * @param blobs blobs of checkpoints and definitions, which are only read
   * @param norms expected durations
   * @param files whether to check that the files of executions exist
   */
  public LiveVerification(
      Tables tables, TableScan scan, Blobs blobs, ExpectedDurations norms, boolean files) {
    this.tables = new ReadOnlyTables(tables);
    this.scan = scan;
    this.blobs = new ReadOnlyBlobs(blobs);
    this.jobs = new JobStore(this.tables, this.blobs);
    this.norms = norms;
    this.files = files;
  }

  /**
   * Returns all current findings of a small installation without activity. Each execution is
   * checked once, and definitions are the only blobs that are read.
   */
  public List<Finding> ofStandingWorld() {
    PoolTable pools = PoolTable.read(tables, scan);
    List<Finding> found = new ArrayList<>();
    Checker checker = checker(ExecutionChecks.ofTables(jobs, PermitWaits.read(scan)), pools);
    pools.pools().values().forEach(pool -> found.addAll(checker.check(pool)));
    RunScan.read(scan, pools, runs -> found.addAll(checker.check(runs)));
    found.addAll(checker.check(left(pools)));
    new OutboxIsTold(tables, found::add).check();
    return found;
  }

  /**
   * Checks everything.
   *
   * @param found receives each finding, on the calling thread
   * @throws com.couriermft.storage.store.StoreUnavailable storage could not be read completely
   */
  public Summary run(Consumer<Finding> found) {
    long begun = System.nanoTime();
    Counted counted = new Counted(found);
    PoolTable pools = PoolTable.read(tables, scan);
    Checker checker = checker(runChecks(), pools);
    pools.pools().values().forEach(pool -> checker.check(pool).forEach(counted));
    SuspectExecutions suspects = new SuspectExecutions(this, counted);
    CountersAgree counters = new CountersAgree(tables);
    RunScan.read(
        scan,
        pools,
        runs -> {
          look(runs, checker, counted, suspects);
          counters.add(runs);
        });
    look(left(pools), checker, counted, suspects);
    suspects.lookAgain();
    counters.check(counted);
    objects(counted);
    new OutboxIsTold(tables, counted).check();
    new ChainAudits(tables, scan, counted).check();
    new ChangeHashes(tables, scan, counted).check();
    return new Summary(
        counted.executions,
        pools.pools().size(),
        counted.findings,
        suspects.unsettled(),
        Duration.ofNanos(System.nanoTime() - begun));
  }

  /**
   * Reads every object in the same way as its users, because an unreadable object no longer has any
   * effect.
   */
  private void objects(Consumer<Finding> found) {
    new UnreadableObjects(tables, blobs)
        .find()
        .forEach(
            each ->
                found.accept(
                    new Finding(
                        "unreadable",
                        Severity.WRONG,
                        Subject.object(each.kind(), each.id()),
                        each.problem(),
                        "a format that this release reads",
                        "save it again, delete it, or restore it from a backup")));
  }

  private static void look(
      List<RunRows> runs, Checker checker, Counted counted, SuspectExecutions suspects) {
    counted.executions += runs.stream().filter(run -> !run.rows().isEmpty()).count();
    for (Finding finding : checker.check(runs)) {
      if (finding.severity().compareTo(Severity.NOTE) > 0) {
        suspects.add(finding);
      } else {
        counted.accept(finding);
      }
    }
  }

  private static List<RunRows> left(PoolTable pools) {
    return pools.left().stream().map(id -> new RunRows(id, List.of(), pools.take(id))).toList();
  }

  private List<RunCheck> runChecks() {
    return ExecutionChecks.ofRuns(jobs, PermitWaits.read(scan), blobs, files);
  }

  private Checker checker(List<RunCheck> checks, PoolTable pools) {
    return new Checker(norms, checks, new IndexListsRuns(tables), pools);
  }

  /** Reads executions again and returns the findings about them. */
  List<Finding> lookAt(List<String> ids) {
    List<RunRows> rows = ConcurrentRequests.map(ids, this::read);
    PoolTable pools = PoolTable.read(tables, scan);
    List<RunRows> runs = rows.stream().map(run -> run.withPlaces(pools.take(run.id()))).toList();
    return checker(runChecks(), pools).check(runs);
  }

  private RunRows read(String id) {
    return new RunRows(
        id, tables.queryAll(ExecutionStore.TABLE, id, KeyRange.prefix("")), List.of());
  }

  /** Forwards findings and counts them. */
  private static final class Counted implements Consumer<Finding> {
    private final Consumer<Finding> sink;
    private final Map<Severity, Long> findings = new EnumMap<>(Severity.class);
    private long executions;

    Counted(Consumer<Finding> sink) {
      this.sink = sink;
    }

    @Override
    public void accept(Finding finding) {
      findings.merge(finding.severity(), 1L, Long::sum);
      sink.accept(finding);
    }
  }

  /**
   * The summary of a verification.
   *
   * @param executions number of checked executions
   * @param pools number of checked pools
   * @param findings number of findings by severity
   * @param unsettled number of executions that changed during every check
   * @param took duration of the verification
   */
  public record Summary(
      long executions, int pools, Map<Severity, Long> findings, int unsettled, Duration took) {
    public Summary {
      findings = Map.copyOf(findings);
    }

    /** Returns the number of findings of a severity. */
    public long count(Severity severity) {
      return findings.getOrDefault(severity, 0L);
    }
  }

  /**
   * Executions with findings, which are checked again because a scan is not a snapshot: a row may
   * move from a part that has not been scanned to a part that has. A finding counts if two
   * additional checks repeat it.
   */
  private static final class SuspectExecutions {
    private static final int LOOKS = 2;
    private static final int BATCH = 500;

    private final LiveVerification verification;
    private final Consumer<Finding> sink;
    private final Map<Subject, Set<String>> found = new LinkedHashMap<>();
    private int unsettled;

    SuspectExecutions(LiveVerification verification, Consumer<Finding> sink) {
      this.verification = verification;
      this.sink = sink;
    }

    /** Adds a finding. A full batch is checked again immediately. */
    void add(Finding finding) {
      found.computeIfAbsent(finding.subject(), run -> new HashSet<>()).add(rule(finding));
      if (found.size() > BATCH) {
        lookAgain();
      }
    }

    /** Checks the remaining executions again, and reports the findings that were confirmed. */
    void lookAgain() {
      Map<Subject, Set<String>> suspected = new LinkedHashMap<>(found);
      found.clear();
      List<Finding> again = List.of();
      for (int look = 0; look < LOOKS && !suspected.isEmpty(); look++) {
        again = confirmed(suspected);
        int before = suspected.size();
        suspected.keySet().retainAll(again.stream().map(Finding::subject).toList());
        unsettled += before - suspected.size();
      }
      again.forEach(sink);
    }

    private List<Finding> confirmed(Map<Subject, Set<String>> suspected) {
      List<Finding> again = new ArrayList<>();
      for (Finding finding :
          verification.lookAt(suspected.keySet().stream().map(Subject::id).sorted().toList())) {
        if (suspected.getOrDefault(finding.subject(), Set.of()).contains(rule(finding))) {
          again.add(finding);
        }
      }
      return again;
    }

    private static String rule(Finding finding) {
      return finding.invariant() + finding.expected();
    }

    /**
     * Returns the number of executions with findings that were not repeated, because the execution
     * was changing.
     */
    int unsettled() {
      return unsettled;
    }
  }
}
