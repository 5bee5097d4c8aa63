package com.couriermft.automation.arrival;

import com.couriermft.automation.launch.Targets;
import com.couriermft.engine.definition.TriggerKind;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ArrivalCodes;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Validates a watch before it is saved. Pure. */
public final class WatchCheck {
  private WatchCheck() {}

  /**
   * Validates a definition.
   *
   * @param connectionExists whether a connection with a name exists or is about to be created
   * @param targets the targets that can be started
   * @return the stored form, with every default
   * @throws InvalidInputException {@code invalid_watch}, with every problem
   */
  public static ObjectNode read(
      String id, JsonNode sent, Predicate<String> connectionExists, Targets targets) {
    Watch watch = Watch.read(id, sent);
    List<Problem> problems = new ArrayList<>();
    String connection = watch.folder().connection();
    if (!connectionExists.test(connection)) {
      String detail = "Connection '" + connection + "' does not exist.";
      problems.add(new Problem("/connection", DefinitionCodes.UNKNOWN_CONNECTION, detail));
    }
    if (!targets.exists(watch.launch().target())) {
      String detail = "There is no " + watch.launch().target() + ".";
      problems.add(new Problem("/target", ArrivalCodes.UNKNOWN_TARGET, detail));
    }
    targets
        .findRefusal(watch.launch().target(), TriggerKind.WATCH)
        .map(why -> new Problem("/target/job_id", DefinitionCodes.START_NOT_ALLOWED, why))
        .ifPresent(problems::add);
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          ArrivalCodes.INVALID_WATCH,
          "The watch has " + problems.size() + " problem(s).",
          problems);
    }
    return watch.toJson();
  }
}
