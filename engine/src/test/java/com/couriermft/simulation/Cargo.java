package com.couriermft.simulation;

import com.couriermft.engine.Engine;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.Blobs.Condition;
import com.couriermft.storage.store.Columns;
import com.couriermft.transfer.file.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The files that executions receive from a partner and move to the permanent store, with their
 * invariant. A cargo belongs to an execution and to its reruns. In the end, each file that arrived
 * is where the job delivers it, and as often as the job delivers it. If no execution of the cargo
 * has completed and all of them can be resumed, the file may also be at the partner, in a
 * workspace, or already delivered. The workspace of a cancelled execution is deleted with it. Files
 * that the job keeps at the partner are always there at the end.
 */
final class Cargo {
  /** The name of both the partner's container and its connection. */
  static final String PARTNER = "partner";

  private static final String DELIVERED = "files";

  private final Storage storage;
  private final Map<String, CargoPlan> plans = new HashMap<>();
  private final Consumer<String> violated;
  private final Map<String, CargoPlan> arrived = new TreeMap<>();

  Cargo(Storage storage, List<JobDefinition> jobs, Consumer<String> violated) {
    this.storage = storage;
    jobs.forEach(job -> plans.put(job.jobId(), CargoPlan.of(job)));
    this.violated = violated;
  }

  /** Puts the files that an execution of a job will receive on the partner's server. */
  void arrive(String execution, String job) {
    CargoPlan plan = plans.getOrDefault(job, CargoPlan.NONE);
    if (arrived.putIfAbsent(execution, plan) == null) {
      for (String name : plan.names()) {
        byte[] bytes = content(execution, name).getBytes(StandardCharsets.UTF_8);
        storage.blobs.put(
            PARTNER,
            execution + "/" + name,
            bytes,
            bytes.length,
            Condition.absent(),
            Map.of("sha256", Sha256.of(bytes)));
      }
    }
  }

  /**
   * Returns whether the files of an execution explain that the execution failed with a given code.
   */
  boolean mayFailWith(String code, Columns header) {
    CargoPlan plan = plans.getOrDefault(header.text("job_id"), CargoPlan.NONE);
    return plan.mayFailWith(code, !header.text("rerun_of").isEmpty());
  }

  /**
   * Checks every cargo after all executions have stopped.
   *
   * @param reruns the original execution of each rerun, by the rerun's id
   */
  void check(Map<String, String> reruns) {
    Map<String, List<String>> members = new TreeMap<>();
    arrived.keySet().forEach(cargo -> members.put(cargo, new ArrayList<>(List.of(cargo))));
    reruns
        .keySet()
        .forEach(
            rerun -> {
              String first = rerun;
              while (reruns.containsKey(first)) {
                first = reruns.get(first);
              }
              members.get(first).add(rerun);
            });
    members.forEach((cargo, executions) -> check(cargo, arrived.get(cargo), executions));
  }

  private void check(String cargo, CargoPlan plan, List<String> executions) {
    Map<String, String> states = new TreeMap<>();
    executions.forEach(id -> states.put(id, storage.state(id)));
    List<String> present = contents(PARTNER, cargo);
    List<String> working = new ArrayList<>();
    executions.forEach(id -> working.addAll(contents(Engine.WORK, id)));
    if (plan.keeps()) {
      require(
          present.containsAll(contents(cargo, plan.names())), cargo, states, "a source is gone");
    }
    for (Set<String> equal : plan.classes()) {
      List<String> those = contents(cargo, equal);
      if (plan.keeps() && plan.isApart()) {
        for (String id : executions) {
          long times = times(contents(DELIVERED, cargo + "/" + id), those);
          boolean completed = states.get(id).equals("completed");
          boolean holds = completed ? times == those.size() : times <= those.size();
          require(holds, cargo, states, "%s delivered %s %d times".formatted(id, equal, times));
        }
        continue;
      }
      long times = times(contents(DELIVERED, cargo), those);
      String found = "%s were delivered %d times".formatted(equal, times);
      require(times <= those.size(), cargo, states, found);
      if (states.containsValue("completed")) {
        require(times == those.size(), cargo, states, found);
        boolean moved = plan.keeps() || those.stream().noneMatch(present::contains);
        require(moved, cargo, states, "one of %s is still at the partner".formatted(equal));
      } else if (!states.containsValue("cancelled")) {
        List<String> somewhere = contents(DELIVERED, cargo);
        somewhere.addAll(present);
        somewhere.addAll(working);
        require(somewhere.containsAll(those), cargo, states, "one of %s is lost".formatted(equal));
      }
    }
  }

  private void require(boolean holds, String cargo, Map<String, String> states, String otherwise) {
    if (!holds) {
      violated.accept("cargo of %s (%s): %s".formatted(cargo, states, otherwise));
    }
  }

  private static long times(List<String> found, List<String> those) {
    return found.stream().filter(those::contains).count();
  }

  private static List<String> contents(String cargo, Iterable<String> names) {
    List<String> contents = new ArrayList<>();
    names.forEach(name -> contents.add(content(cargo, name)));
    return contents;
  }

  private static String content(String cargo, String name) {
    return "bytes of " + name + " of " + cargo;
  }

  private List<String> contents(String container, String folder) {
    List<String> contents = new ArrayList<>();
    String continuation = null;
    do {
      BlobPage page = storage.blobs.list(container, folder + "/", continuation);
      for (BlobInfo blob : page.blobs()) {
        byte[] bytes = storage.blobs.get(container, blob.name());
        contents.add(new String(bytes, StandardCharsets.UTF_8));
      }
      continuation = page.continuation();
    } while (continuation != null);
    return contents;
  }
}
