package com.couriermft.transfer.workspace;

import static com.couriermft.transfer.workspace.Spaces.RUN;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.file.LiveFile;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.supervision.Supervision;
import com.couriermft.transfer.workspace.WorkLine.Turn;
import com.couriermft.transfer.workspace.Workspace.Upload;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Tests that no files are lost. No matter what steps do on lines that run in parallel, follow each
 * other and are joined, each file that a step wrote exists at the end. The exceptions are files
 * that a step saw and removed, and files that a step with permission to replace has overwritten.
 */
class SideBySideTest {
  private static final List<String> PATHS = List.of("a", "b", "b-1");

  @Property(tries = 300)
  void whateverRunsSideBySide_losesNothingUnasked(@ForAll long seed) throws IOException {
    InMemoryBlobs blobs = new InMemoryBlobs(new ManualClock(Instant.EPOCH));
    try (Spaces spaces = new Spaces(blobs)) {
      // Uses small logs and no cache, so that changes of several branches are merged.
      new History(new Random(seed), spaces, new FileLogs(blobs, "contexts", 0, 300)).check();
    }
  }

  /** A branch, and the steps that remain to be run on it. */
  private static final class Branch {
    private final String name;
    private final WorkLine line;
    private final FileLog base;
    private FileLog log;
    private int steps;

    Branch(String name, WorkLine line, FileLog base, int steps) {
      this.name = name;
      this.line = line;
      this.base = base;
      this.log = base;
      this.steps = steps;
    }
  }

  /** The history of one execution. */
  private static final class History {
    private final Random random;
    private final Spaces spaces;
    private final FileLogs logs;

    /** The files that steps have written, one per step. */
    private final List<LiveFile> left = new ArrayList<>();

    /** The files that steps have seen and removed, as path and blob. */
    private final Set<List<String>> removed = new HashSet<>();

    private final Set<String> replaced = new HashSet<>();
    private final Map<String, Set<WorkLine>> takers = new HashMap<>();
    private int steps;
    private int blocks;
    private final List<String> trace = new ArrayList<>();

    History(Random random, Spaces spaces, FileLogs logs) {
      this.random = random;
      this.spaces = spaces;
      this.logs = logs;
    }

    void check() throws IOException {
      Branch root = new Branch("h", new WorkLine(1, List.of()), FileLog.NONE, 8);
      finish(List.of(root), 2);
      LiveFiles end = logs.load(root.log);
      for (LiveFile file : left) {
        String path = file.path();
        if (!replaced.contains(path) && !removed.contains(List.of(path, file.blob()))) {
          assertThat(end.find(path)).as("%s", trace).contains(file);
        }
      }
    }

    /**
     * Runs the steps of branches in random order, including the steps of branches that they open.
     */
    private void finish(List<Branch> branches, int mayNest) throws IOException {
      Deque<Branch> open = new ArrayDeque<>(branches);
      while (!open.isEmpty()) {
        List<Branch> all = new ArrayList<>(open);
        Branch next = all.get(random.nextInt(all.size()));
        if (next.steps-- == 0) {
          open.remove(next);
        } else if (mayNest > 0 && random.nextInt(4) == 0) {
          block(next, mayNest - 1);
        } else {
          step(next);
        }
      }
    }

    private void block(Branch parent, int mayNest) throws IOException {
      int block = ++blocks;
      FileLog base = parent.log;
      List<Branch> members = new ArrayList<>();
      for (int member = 0; member < 3; member++) {
        List<Turn> turns = new ArrayList<>(parent.line.turns());
        turns.add(new Turn(block, member, 0, true));
        String name = parent.name + "." + block + "-" + member;
        members.add(new Branch(name, new WorkLine(1, turns), base, 1 + random.nextInt(3)));
      }
      finish(members, mayNest);
      for (Branch member : members) {
        trace.add("join " + member.name);
        parent.log = logs.join(parent.log, base, member.log, name -> parent.name);
      }
    }

    private void step(Branch branch) throws IOException {
      String step = "s" + steps++;
      LiveFiles before = logs.load(branch.log);
      if (random.nextInt(5) == 0) {
        // An abandoned attempt has no effect, except for the names that it claimed.
        try (BlobWorkspace lost = attempt(branch, step, before)) {
          act(lost, branch, step, before, new Random(steps));
        } catch (CourierException refused) {
          assertRefusedRightly(refused, branch, before);
        }
      }
      try (BlobWorkspace workspace = attempt(branch, step, before)) {
        Runnable told = act(workspace, branch, step, before, new Random(steps));
        branch.log =
            logs.append("run/files-", branch.log.forkedFor(branch.name), workspace.changes());
        told.run();
        trace.add(branch.name + " " + workspace.changes());
      } catch (CourierException refused) {
        assertRefusedRightly(refused, branch, before);
      }
    }

    private BlobWorkspace attempt(Branch branch, String step, LiveFiles before) {
      return spaces.attempt(RUN, step, branch.line, before, Supervision.NONE);
    }

    /** Runs the actions of a step. The result records them once the attempt is committed. */
    private Runnable act(
        BlobWorkspace workspace, Branch branch, String step, LiveFiles before, Random choice)
        throws IOException {
      String path = PATHS.get(choice.nextInt(PATHS.size()));
      Overwrite overwrite = Overwrite.values()[choice.nextInt(8) == 0 ? 1 : 2 * choice.nextInt(2)];
      Optional<StoredFile> there = workspace.findFile(path);
      if (there.isPresent() && choice.nextBoolean()) {
        workspace.delete(there.get());
        return () -> gone(before, path);
      }
      String source = PATHS.get(choice.nextInt(PATHS.size()));
      Optional<StoredFile> moved =
          source.equals(path) ? Optional.empty() : workspace.findFile(source);
      StoredFile file;
      if (moved.isPresent() && choice.nextBoolean()) {
        file = workspace.copy(moved.get(), path, overwrite);
        workspace.delete(moved.get());
      } else {
        moved = Optional.empty();
        file = write(workspace, path, overwrite, step);
      }
      String at = file.path().substring(("work:/" + RUN + "/").length());
      takers.computeIfAbsent(at, p -> new HashSet<>()).add(branch.line);
      boolean leaves = moved.isPresent();
      return () -> {
        if (leaves) {
          gone(before, source);
        }
        if (overwrite == Overwrite.REPLACE) {
          replaced.add(at);
        }
        left.add(workspace.files().find(at).orElseThrow());
      };
    }

    private StoredFile write(
        BlobWorkspace workspace, String path, Overwrite overwrite, String content)
        throws IOException {
      try (Upload upload = workspace.create(path, overwrite)) {
        upload.write(content.getBytes(), 0, content.length());
        return upload.commit();
      }
    }

    private void gone(LiveFiles before, String path) {
      before.find(path).ifPresent(file -> removed.add(List.of(path, file.blob())));
    }

    /** A name may be rejected only if a file exists there or a parallel branch has claimed it. */
    private void assertRefusedRightly(CourierException refused, Branch branch, LiveFiles before) {
      assertThat(refused.code()).isEqualTo("already_exists");
      boolean taken =
          PATHS.stream()
              .filter(path -> refused.getMessage().contains("/" + path + "'"))
              .anyMatch(
                  path ->
                      before.find(path).isPresent()
                          || takers.getOrDefault(path, Set.of()).stream()
                              .anyMatch(
                                  line ->
                                      branch.line.relationTo(line) == WorkLine.Relation.BESIDE));
      assertThat(taken).as("%s %s %s", branch.name, refused.getMessage(), trace).isTrue();
    }
  }
}
