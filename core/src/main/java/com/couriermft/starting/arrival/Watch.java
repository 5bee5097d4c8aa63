package com.couriermft.starting.arrival;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ArrivalCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.operating.label.Labels;
import com.couriermft.starting.launch.Target;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A folder that is looked at, and what starts when files arrive there. Stored as
 *
 * <pre>
 * {"connection": "partner-a", "path": "/incoming", "pattern": "*.pgp", "every_seconds": 60,
 *  "stable_for_seconds": 30, "target": {"job_id": "partner-invoices"}, "batch": "file", …}</pre>
 *
 * @param id its name
 * @param folder what is looked at
 * @param every how often
 * @param stableFor how far apart two equal observations of a file must be
 * @param batching how files become runs
 * @param maxFiles of one look, 1..1000
 * @param existing what becomes of files that are there at the first look
 * @param remember how long a file that has gone is remembered
 * @param launch what is started
 * @param enabled whether it looks
 * @param labels that it carries
 */
record Watch(
    String id,
    FolderQuery folder,
    Duration every,
    Duration stableFor,
    Batching batching,
    int maxFiles,
    Existing existing,
    Duration remember,
    Start launch,
    boolean enabled,
    Labels labels) {

  /** The ways in which files become executions. */
  enum Batching {
    /** A run for each file. */
    FILE,
    /** The complete files start one execution together. */
    ALL
  }

  /** The treatment of files that are there at the first look. */
  enum Existing {
    /** Existing files start executions like later ones. */
    START,
    /** Existing files are only noted. */
    IGNORE
  }

  /**
   * The order to start an execution with files.
   *
   * @param target a job or a chain
   * @param parameters of the run
   * @param priority 0..9; {@code null} for the target's
   */
  record Start(Target target, ObjectNode parameters, @Nullable Integer priority) {
    /** Copies. */
    Start {
      parameters = parameters.deepCopy();
    }
  }

  /**
   * Reads what was sent or stored.
   *
   * @throws InvalidInputException {@code invalid_watch}, with every problem
   */
  static Watch read(String id, JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(json, "", problems);
    if (!sent.text(WatchShape.ID, id).equals(id)) {
      sent.problem(
          WatchShape.ID.name(),
          CommonCodes.INVALID_VALUE,
          "Expected '" + id + "', as the address.");
    }
    Target target = Target.read(sent);
    Batching batching = sent.constant(WatchShape.BATCH, Batching.class);
    Existing existing = sent.constant(WatchShape.EXISTING, Existing.class);
    Watch read =
        new Watch(
            id,
            FolderQuery.read(sent, WatchShape.DONE_FILE),
            Duration.ofSeconds(sent.integer(WatchShape.EVERY)),
            Duration.ofSeconds(sent.integer(WatchShape.STABLE_FOR)),
            batching == null ? Batching.FILE : batching,
            sent.integer(WatchShape.MAX_FILES),
            existing == null ? Existing.START : existing,
            Duration.ofDays(sent.integer(WatchShape.REMEMBER_DAYS)),
            new Start(
                Objects.requireNonNullElse(target, Target.job("")),
                sent.anyObject(WatchShape.PARAMETERS),
                sent.findInteger(WatchShape.PRIORITY)),
            sent.flag(WatchShape.ENABLED),
            Labels.read(sent));
    sent.end();
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          ArrivalCodes.INVALID_WATCH,
          "The watch has " + problems.size() + " problem(s).",
          problems);
    }
    return read;
  }

  /** Returns the watch as it is stored, with every default. */
  ObjectNode toJson() {
    ObjectNode json = Json.object();
    folder.addTo(json);
    json.put(WatchShape.EVERY.name(), every.toSeconds());
    json.put(WatchShape.STABLE_FOR.name(), stableFor.toSeconds());
    json.set(Target.TARGET.name(), launch.target().toJson());
    json.set(WatchShape.BATCH.name(), Json.tree(batching));
    json.put(WatchShape.MAX_FILES.name(), maxFiles);
    json.set(WatchShape.EXISTING.name(), Json.tree(existing));
    json.put(WatchShape.REMEMBER_DAYS.name(), remember.toDays());
    json.set(WatchShape.PARAMETERS.name(), launch.parameters().deepCopy());
    if (launch.priority() != null) {
      json.put(WatchShape.PRIORITY.name(), launch.priority());
    }
    return labels.addTo(json.put(WatchShape.ENABLED.name(), enabled));
  }
}
