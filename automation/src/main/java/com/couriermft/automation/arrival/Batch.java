package com.couriermft.automation.arrival;

import com.couriermft.automation.launch.StartOrder;
import com.couriermft.automation.launch.Target;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.listing.RemoteFile;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The files of one execution. The execution's id is derived from the files and the time when they
 * were claimed. The batch is stored as JSON in the row {@code b|{run}} until the execution exists:
 *
 * <pre>
 * {"target": {"job_id": "…"}, "parameters": {…}, "priority": 3}
 * [{"path": "partner-a:/incoming/a.pgp", "remote_path": "/incoming/a.pgp", "name": "a.pgp",
 *   "size_bytes": 1024, "modified_at": "2026-11-21T20:00:00Z"}]</pre>
 *
 * @param runId id of the execution
 * @param start the target to start
 * @param files the files, in the format of the execution's trigger
 */
record Batch(String runId, Watch.Start start, ArrayNode files) {
  /** Maximum number of files per transaction, in addition to the fence row and the batch row. */
  static final int MOST_FILES = 98;

  /** Maximum number of characters of a trigger, which is a column of the execution's header. */
  private static final int MOST_CHARACTERS = 24_000;

  /** Returns the batch of these complete files. */
  static Batch of(Watch watch, List<ObservedFile> files, Instant claimedAt) {
    ArrayNode shown = Json.array();
    files.forEach(file -> shown.add(shown(watch.folder().connection(), file.file())));
    return new Batch(runId(watch, files, claimedAt), watch.launch(), shown);
  }

  private static String runId(Watch watch, List<ObservedFile> files, Instant claimedAt) {
    String versions =
        files.stream()
            .map(file -> file.key() + "|" + file.version())
            .sorted()
            .collect(Collectors.joining("\n"));
    return Ulid.derived(claimedAt, "watch\n" + watch.id() + "\n" + Sha256.of(versions));
  }

  private static ObjectNode shown(String connection, RemoteFile file) {
    ObjectNode json = Json.object().put("path", connection + ":" + file.path());
    json.put("remote_path", file.path()).put("name", file.name());
    json.put("size_bytes", file.sizeBytes());
    return json.put("modified_at", file.modifiedAt() == null ? null : file.modifiedAt().toString());
  }

  /** Splits complete files into batches, one for each execution. */
  static List<List<ObservedFile>> split(Watch watch, List<ObservedFile> files) {
    int most = watch.batching() == Watch.Batching.FILE ? 1 : MOST_FILES;
    List<List<ObservedFile>> batches = new ArrayList<>();
    int characters = 0;
    for (ObservedFile file : files) {
      int length = Json.write(shown(watch.folder().connection(), file.file())).length() + 1;
      List<ObservedFile> last = batches.isEmpty() ? List.of() : batches.get(batches.size() - 1);
      if (last.isEmpty() || last.size() == most || characters + length > MOST_CHARACTERS) {
        last = new ArrayList<>();
        batches.add(last);
        characters = 0;
      }
      last.add(file);
      characters += length;
    }
    return batches;
  }

  /** Returns the start order for this batch. */
  StartOrder toLaunch(Watch watch) {
    ObjectNode trigger = Json.object().put("kind", "watch").put("id", watch.id());
    trigger.put("by", "watch " + watch.id()).set("files", files.deepCopy());
    return new StartOrder(runId, start.target(), start.parameters(), start.priority(), trigger);
  }

  /** Returns a batch of the same files for the watch's current target. */
  Batch startedAs(Watch.Start now) {
    return new Batch(runId, now, files);
  }

  static ObjectNode toJson(Watch.Start start) {
    ObjectNode json = Json.object().set(Target.TARGET.name(), start.target().toJson());
    json.set("parameters", start.parameters().deepCopy());
    return start.priority() == null ? json : json.put("priority", start.priority());
  }

  static Watch.Start start(JsonNode json) {
    JsonNode target = json.path(Target.TARGET.name());
    JsonNode priority = json.path("priority");
    return new Watch.Start(
        target.has("job_id")
            ? Target.job(target.get("job_id").textValue())
            : Target.chain(target.path("chain_id").asText()),
        (ObjectNode) json.get("parameters"),
        priority.isInt() ? priority.intValue() : null);
  }
}
