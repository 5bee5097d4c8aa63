package com.couriermft.automation.arrival;

import com.couriermft.automation.launch.StartOrder;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.launch.TargetStarter;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A launcher that records executions; a repeated id returns the existing execution. */
final class Runs implements TargetStarter {
  final Map<String, StartOrder> byId = new LinkedHashMap<>();
  final Set<Target> targets = new HashSet<>(Set.of(Target.job("fetch")));
  Runnable before = () -> {};
  Runnable after = () -> {};
  int asked;

  @Override
  public synchronized Launched launch(StartOrder launch) {
    before.run();
    asked++;
    if (!byId.containsKey(launch.id()) && !targets.contains(launch.target())) {
      throw new NotFoundException(
          DefinitionCodes.JOB_NOT_FOUND, "There is no " + launch.target() + ".");
    }
    boolean isNew = byId.putIfAbsent(launch.id(), launch) == null;
    after.run();
    return new Launched(launch.target(), launch.id(), "queued", isNew);
  }

  @Override
  public boolean exists(Target target) {
    return targets.contains(target);
  }

  @Override
  public boolean isOpen(Target target, String runId) {
    return false;
  }

  /** Returns the names of the files of each execution, in the order of the executions. */
  List<List<String>> files() {
    List<List<String>> all = new ArrayList<>();
    for (StartOrder launch : byId.values()) {
      List<String> names = new ArrayList<>();
      launch.trigger().get("files").forEach(file -> names.add(file.get("name").textValue()));
      all.add(names);
    }
    return all;
  }

  JsonNode onlyTrigger() {
    return byId.values().iterator().next().trigger();
  }
}
