package com.couriermft.simulation;

import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.plan.Plan;
import com.couriermft.engine.plan.PlanNode;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks the invariants of loops after every transaction. The frames of a branch are the frames of
 * the loops that contain its cursor. Each item that a loop has assigned to its lanes is assigned to
 * exactly one lane, completed, or deferred.
 */
final class LoopWatch {
  private static final Set<String> AT_REST = Set.of("parked", "resting");

  private final Storage storage;
  private final Plans plans;
  private final Consumer<String> violated;

  /** The items that lanes have completed, by execution and loop. */
  private final Map<String, Set<Integer>> done = new HashMap<>();

  LoopWatch(Storage storage, Plans plans, Consumer<String> violated) {
    this.storage = storage;
    this.plans = plans;
    this.violated = violated;
  }

  void written(String execution, List<Change> changes) {
    Columns header = storage.header(execution);
    if (header == null) {
      return;
    }
    Plan plan = plans.of(header.text("job_id"));
    Map<String, Columns> rows = rows(execution, header);
    Map<String, Columns> lanes = new TreeMap<>();
    for (Change change : changes) {
      String name = name(change.key());
      Columns after = isLane(plan, name) ? after(name, change, changes) : null;
      if (after != null) {
        lanes.put(name, after);
      }
    }
    restarts(execution, plan, changes);
    for (String loop : new TreeSet<>(lanes.keySet().stream().map(LoopWatch::loop).toList())) {
      worked(execution, plan, loop, changes);
    }
    rows.forEach((name, row) -> branch(execution, plan, name, rows));
  }

  /** Returns the branches of the current generation by name. */
  private Map<String, Columns> rows(String execution, Columns header) {
    Map<String, Columns> rows = new TreeMap<>(Map.of("h", header));
    String prefix = "g|%02d.".formatted(header.number("generation"));
    for (Row row : storage.rows(ExecutionStore.TABLE, execution, prefix)) {
      rows.put(name(row.key()), row.columns());
    }
    return rows;
  }

  private static String name(String key) {
    return key.startsWith("g|") ? key.substring(2) : key;
  }

  private static boolean isLane(Plan plan, String name) {
    return Character.isDigit(name.charAt(0)) && kind(plan, marker(name)) == PlanNode.Kind.FOR_EACH;
  }

  private static PlanNode.@Nullable Kind kind(Plan plan, int cursor) {
    return plan.findNode(cursor).map(PlanNode::kind).orElse(null);
  }

  private static int marker(String name) {
    int end = name.lastIndexOf('.');
    int start = name.lastIndexOf('.', end - 1) + 1;
    return Integer.parseInt(name.substring(start, start + 4));
  }

  /** Returns the part of a lane's name that all lanes of its loop share. */
  private static String loop(String lane) {
    return lane.substring(0, lane.lastIndexOf('.') + 1);
  }

  /** Checks that a loop resumes as its author chose, and that a wait does not count as a stop. */
  private void restarts(String execution, Plan plan, List<Change> changes) {
    for (Change change : changes) {
      Columns before = change.before();
      Columns after = change.after();
      boolean isBranch = change.key().equals("h") || change.key().startsWith("g|");
      if (!isBranch || before == null || after == null || !goesOn(before, after)) {
        continue;
      }
      String subject = execution + " " + change.key();
      boolean stopped = before.text("due_at").isEmpty();
      List<Frame> loops = Frame.own(before);
      for (int i = isLane(plan, name(change.key())) ? 1 : 0; i < loops.size(); i++) {
        Frame was = loops.get(i);
        if (stopped && plan.getLoop(was.at()).resume() == PlanNode.LoopResume.RESTART) {
          require(!isSamePass(was, Frame.own(after), i), subject, "loop not restarted: " + was);
          return;
        }
        require(!isAgain(was, Frame.own(after), i), subject, "a loop was restarted: " + was);
      }
    }
  }

  private static boolean goesOn(Columns before, Columns after) {
    return AT_REST.contains(before.text("phase")) && !AT_REST.contains(after.text("phase"));
  }

  private static boolean isAgain(Frame was, List<Frame> now, int depth) {
    return isSameLoop(was, now, depth) && now.get(depth).pass() > was.pass();
  }

  private static boolean isSamePass(Frame was, List<Frame> now, int depth) {
    return isSameLoop(was, now, depth) && now.get(depth).pass() == was.pass();
  }

  private static boolean isSameLoop(Frame was, List<Frame> now, int depth) {
    return now.size() > depth && now.get(depth).at() == was.at();
  }

  /** Checks that the items that lanes no longer have are completed or deferred. */
  private void worked(String execution, Plan plan, String loop, List<Change> changes) {
    Set<Integer> gone = new TreeSet<>(handedOut(plan, loop, changes));
    Set<Integer> left = new TreeSet<>();
    for (Change change : changes) {
      String name = name(change.key());
      boolean isAside = change.key().startsWith("f|") && change.after() != null;
      if (isAside && loop(change.key().split("\\|", -1)[1]).equals(loop)) {
        left.add(item(change.key()));
      } else if (isLane(plan, name) && loop(name).equals(loop)) {
        Columns after = after(name, change, changes);
        if (change.before() != null && after != null) {
          gone.addAll(waiting(change.before()));
          order(execution + " " + name, change.before(), after);
        }
        left.addAll(after == null ? Set.of() : waiting(after));
      }
    }
    gone.removeAll(left);
    Set<Integer> all = done.computeIfAbsent(execution + loop, name -> new HashSet<>());
    for (int item : gone) {
      require(all.add(item), execution + " " + loop, "item " + item + " was done twice");
    }
  }

  /**
   * Returns a branch after a change. The row of a removed branch may have been deferred with its
   * item.
   */
  private static @Nullable Columns after(String name, Change change, List<Change> changes) {
    if (!change.isDelete()) {
      return change.after();
    }
    return changes.stream()
        .filter(other -> other.after() != null && aside(other.key()).equals(name))
        .map(Change::after)
        .findFirst()
        .orElse(null);
  }

  /** Returns the items that the branch above took from its loop for its lanes. */
  private static Set<Integer> handedOut(Plan plan, String loop, List<Change> changes) {
    String parent = parentOf(loop + "0000");
    Set<Integer> items = new TreeSet<>();
    boolean takenUp = changes.stream().anyMatch(c -> c.isDelete() && aside(c.key()).equals(parent));
    for (Change change : changes) {
      Columns before = change.before();
      Columns after = change.after();
      boolean isIt = name(change.key()).equals(parent) && after != null;
      if (isIt && !takenUp && isAtLanes(plan, after) && isWithin(loop, after)) {
        Frame now = last(after);
        boolean goesOn = before != null && isAtLanes(plan, before) && isSame(before, after);
        for (int item = goesOn ? last(before).index() : 0; item < now.index(); item++) {
          items.add(item);
        }
      }
    }
    return items;
  }

  /**
   * Returns whether a branch is at the loop and items in the lanes' names, rather than at later
   * loops or items. The end of a loop's last lane may start the next loop in the same transaction.
   */
  private static boolean isWithin(String loop, Columns branch) {
    if (last(branch).at() != marker(loop + "0000")) {
      return false;
    }
    String last = loop.substring(loop.lastIndexOf('.', loop.length() - 2) + 1, loop.length() - 1);
    String items = last.substring(last.indexOf('@') + 1);
    List<Frame> own = Frame.own(branch);
    return last.indexOf('@') < 0 || Frame.path(own.subList(0, own.size() - 1)).text().equals(items);
  }

  private void order(String lane, Columns before, Columns after) {
    Frame first = Frame.own(before).get(0);
    Frame now = Frame.own(after).get(0);
    require(
        now.retrying() || now.index() >= first.index(),
        lane,
        "it went back from item " + first.index() + " to " + now.index());
  }

  /** Returns the branch to which a row of a deferred item belongs. */
  private static String aside(String key) {
    String[] parts = key.split("\\|", -1);
    return parts[0].equals("f") ? parts[1] + parts[3] : "";
  }

  private static int item(String aside) {
    return Integer.parseInt(aside.split("\\|", -1)[2]);
  }

  /** Returns the items that a lane has, with the current item first. */
  private static Set<Integer> waiting(Columns lane) {
    Set<Integer> items = new TreeSet<>();
    if (!lane.text("phase").equals("ended")) {
      Frame frame = Frame.own(lane).get(0);
      int to = frame.retrying() ? frame.index() + 1 : frame.to();
      for (int item = Math.max(0, frame.index()); item < to; item++) {
        items.add(item);
      }
    }
    return items;
  }

  private static boolean isAtLanes(Plan plan, Columns branch) {
    int cursor = cursor(branch);
    List<Frame> own = Frame.own(branch);
    return !own.isEmpty()
        && own.get(own.size() - 1).at() == cursor
        && kind(plan, cursor) == PlanNode.Kind.FOR_EACH;
  }

  /** Returns whether both branches are at the same loop, within the same items of outer loops. */
  private static boolean isSame(Columns before, Columns after) {
    List<Frame> one = Frame.own(before);
    List<Frame> other = Frame.own(after);
    int inner = one.size() - 1;
    return one.size() == other.size()
        && Frame.path(one.subList(0, inner)).equals(Frame.path(other.subList(0, inner)))
        && one.get(inner).at() == other.get(inner).at()
        && one.get(inner).pass() == other.get(inner).pass();
  }

  private static Frame last(Columns branch) {
    List<Frame> own = Frame.own(branch);
    return own.get(own.size() - 1);
  }

  private static int cursor(Columns branch) {
    return Integer.parseInt(branch.text("cursor"));
  }

  /** Returns the failed items that a lane has deferred. */
  private Set<Integer> aside(String execution, String lane) {
    Set<Integer> items = new TreeSet<>();
    String prefix = "f|" + lane + "|";
    storage
        .rows(ExecutionStore.TABLE, execution, prefix)
        .forEach(row -> items.add(item(row.key())));
    return items;
  }

  private void branch(String execution, Plan plan, String name, Map<String, Columns> rows) {
    Columns branch = rows.get(name);
    String subject = execution + " " + name;
    boolean isLane = isLane(plan, name);
    if (isLane) {
      int failed = Frame.own(branch).get(0).failed();
      Set<Integer> aside = aside(execution, name);
      require(failed == aside.size(), subject, "it counts " + failed + " failed items of " + aside);
    }
    if (branch.text("phase").equals("ended") || cursor(branch) >= plan.steps().size()) {
      return;
    }
    frames(plan, name, branch, subject);
    Columns parent = name.equals("h") ? null : rows.get(parentOf(name));
    if (parent != null) {
      boolean agrees = Frame.path(Frame.outer(branch)).equals(Frame.path(parent));
      require(agrees, subject, () -> "it is not within the items of its parent: " + rows);
    }
    if (isAtLanes(plan, branch) && branch.number("next") > 0) {
      items(execution, plan, name, rows);
    }
  }

  private void frames(Plan plan, String name, Columns branch, String subject) {
    int from = name.equals("h") ? -1 : isLane(plan, name) ? marker(name) : marker(name) + 1;
    List<Integer> expected = new ArrayList<>();
    int cursor = cursor(branch);
    plan.loopsAround(cursor).stream()
        .map(PlanNode.ForEach::from)
        .filter(at -> at >= from)
        .forEach(expected::add);
    if (kind(plan, cursor) == PlanNode.Kind.FOR_EACH && branch.number("next") > 0) {
      expected.add(cursor);
    }
    List<Frame> own = Frame.own(branch);
    List<Integer> found = own.stream().map(Frame::at).toList();
    require(found.equals(expected), subject, "at step " + cursor + " it is in loops " + own);
    for (Frame frame : own) {
      boolean within = frame.index() <= frame.to() && frame.to() <= frame.count();
      require(within, subject, "it is at an item that it does not have: " + frame);
    }
  }

  /** Checks that every assigned item is in a lane, completed or deferred, but only one of these. */
  private void items(String execution, Plan plan, String name, Map<String, Columns> rows) {
    Columns parent = rows.get(name);
    Frame loop = last(parent);
    List<Integer> found = new ArrayList<>();
    List<String> lanes = rows.keySet().stream().filter(n -> isIn(n, name)).toList();
    for (String lane : lanes) {
      found.addAll(waiting(rows.get(lane)));
      found.addAll(aside(execution, lane));
    }
    String subject = execution + " " + name;
    if (!lanes.isEmpty()) {
      found.addAll(done.getOrDefault(execution + loop(lanes.get(0)), Set.of()));
    }
    boolean once = found.size() == loop.index() && new HashSet<>(found).size() == found.size();
    require(
        once, subject, () -> "of " + loop.index() + " items there are " + found + " in " + rows);
    int most = plan.getLoop(cursor(parent)).maxParallel();
    boolean counts = lanes.size() == parent.number("next") && lanes.size() <= most;
    require(counts, subject, lanes.size() + " lanes of " + parent.number("next"));
  }

  private static boolean isIn(String name, String parent) {
    return !name.equals("h") && parentOf(name).equals(parent);
  }

  private static String parentOf(String member) {
    String own = member.substring(0, member.lastIndexOf('.', member.lastIndexOf('.') - 1));
    return own.contains(".") ? own : "h";
  }

  private void require(boolean holds, String subject, String violation) {
    require(holds, subject, () -> violation);
  }

  /**
   * Creates the text of a violation only if there is one, because the texts of all rows are long.
   */
  private void require(boolean holds, String subject, Supplier<String> violation) {
    if (!holds) {
      violated.accept(subject + ": " + violation.get());
    }
  }
}
