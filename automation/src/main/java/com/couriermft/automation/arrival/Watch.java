package com.couriermft.automation.arrival;

import com.couriermft.automation.launch.Target;
import com.couriermft.automation.launch.TargetField;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ArrivalCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Embedded;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A folder that is polled, and the target that starts when files arrive. Stored as
 *
 * <pre>
 * {"connection": "partner-a", "path": "/incoming", "pattern": "*.pgp", "every_seconds": 60,
 *  "stable_for_seconds": 30, "target": {"job_id": "partner-invoices"}, "batch": "file", …}</pre>
 *
 * @param id id of the watch
 * @param files the folder, and which of its files are detected
 * @param doneFile name of the marker file that shows that a file is complete; {@code null} for none
 * @param every interval between polls
 * @param stableFor minimum time between two equal observations after which a file counts as
 *     complete
 * @param target the target to start
 * @param batching how files are grouped into executions
 * @param maxFiles maximum number of files per poll, 1..1000
 * @param existing how to treat files that exist at the first poll
 * @param remember how long a missing file is remembered
 * @param parameters parameters of the executions
 * @param priority priority of the executions, 0..9; {@code null} for the target's priority
 * @param enabled whether the watch polls
 * @param labels labels of the watch
 */
record Watch(
    @Field(
            name = Watch.ID_FIELD,
            title = "Watch ID",
            help = "The ID of the watch. If you give it, it must match the ID in the URL",
            pattern = JobDefinition.ID_FORM)
        String id,
    @Embedded FolderFiles files,
    @Field(
            title = "Done file",
            group = FieldGroup.FILTERS,
            advanced = true,
            help =
                "Waits for a second file that marks a file as complete, such as `{name}.done`."
                    + " `{name}` and `{stem}` stand for the name of the file with and without its"
                    + " extension",
            pattern = "[^/\\x00-\\x1f\\x7f]{1,255}",
            form = "a file name: 1 to 255 characters without '/'")
        @Nullable String doneFile,
    @Field(
            title = "Check interval",
            group = FieldGroup.SCHEDULE,
            unit = "seconds",
            help = "How often Courier checks the folder",
            min = 10,
            max = 86_400,
            defaultValue = "60")
        Duration every,
    @Field(
            title = "Stable for",
            group = FieldGroup.FILTERS,
            unit = "seconds",
            help =
                "A file is complete when its size and time have not changed for this long. 0"
                    + " takes a file the first time it is seen",
            min = 0,
            max = 3_600,
            defaultValue = "30")
        Duration stableFor,
    @Field(
            title = "Job or chain to start",
            group = FieldGroup.FLOW,
            help = "The job or chain that starts when files arrive",
            required = true,
            type = TargetField.class)
        Target target,
    @Field(
            name = "batch",
            title = "Files per execution",
            group = FieldGroup.FILES,
            help =
                "`file` starts one execution for each file; `all` starts one execution for all"
                    + " complete files, up to 98",
            defaultValue = "\"file\"")
        Batching batching,
    @Field(
            title = "Maximum number of files",
            group = FieldGroup.LIMITS,
            advanced = true,
            help =
                "Maximum number of files for which one check starts executions, oldest first. The "
                    + "following checks process the others",
            min = 1,
            max = 1_000,
            defaultValue = "100")
        int maxFiles,
    @Field(
            title = "Existing files",
            group = FieldGroup.FILTERS,
            help =
                "What to do with files that are in the folder at the first check: `start`"
                    + " executions for them, or `ignore` them",
            defaultValue = "\"start\"")
        Existing existing,
    @Field(
            title = "Remember files for",
            group = FieldGroup.ADVANCED,
            advanced = true,
            unit = "days",
            help =
                "How long Courier remembers a removed file. If the file returns in this time with "
                    + "the same size and time, it does not start an execution again",
            min = 1,
            max = 3_650,
            defaultValue = "30")
        Duration remember,
    @Field(
            title = "Parameters",
            group = FieldGroup.PARAMETERS,
            help = "Parameters of the executions")
        ObjectNode parameters,
    @Field(
            title = "Priority",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "Priority of the executions. By default that of the job or chain",
            min = 0,
            max = 9)
        @Nullable Integer priority,
    @Field(
            name = Watch.ENABLED,
            title = "Enabled",
            advanced = true,
            help = "Whether Courier checks the folder",
            defaultValue = "true")
        boolean enabled,
    @Field(title = "Labels", advanced = true, help = Labels.HELP, type = LabelsField.class)
        Labels labels) {
  static final String ID_FIELD = "watch_id";
  static final String ENABLED = "enabled";

  private static final RecordForm<Watch> FORM = RecordForm.of(Watch.class);

  static final Shape.Fields SHAPE = FORM.shape();

  /** The ways in which files become executions. */
  enum Batching {
    /** One execution for each file. */
    FILE,
    /** The complete files start one execution together. */
    ALL
  }

  /** How files that exist at the first poll are treated. */
  enum Existing {
    /** Existing files start executions, like files that arrive later. */
    START,
    /** Existing files are recorded but start nothing. */
    IGNORE
  }

  /**
   * The target that a watch starts with the files.
   *
   * @param target a job or a chain
   * @param parameters parameters of the execution
   * @param priority 0..9; {@code null} for the target's priority
   */
  record Start(Target target, ObjectNode parameters, @Nullable Integer priority) {
    Start {
      parameters = parameters.deepCopy();
    }
  }

  /**
   * Parses a definition that was sent or stored.
   *
   * @throws InvalidInputException {@code invalid_watch}, with every problem
   */
  static Watch read(String id, JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(json, "", problems);
    String said = FORM.text(ID_FIELD, sent);
    if (!said.isEmpty() && !said.equals(id)) {
      String detail = "Expected '" + id + "', the id in the URL.";
      sent.problem(ID_FIELD, CommonCodes.INVALID_VALUE, detail);
    }
    Watch read = FORM.read(sent, Map.of(ID_FIELD, id));
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          ArrivalCodes.INVALID_WATCH,
          "The watch has " + problems.size() + " problem(s).",
          problems);
    }
    return read;
  }

  FolderQuery folder() {
    return files.query(doneFile);
  }

  /** Returns the target that this watch starts. */
  Start launch() {
    return new Start(target, parameters, priority);
  }

  /** Returns the stored form of the watch, with every default. */
  ObjectNode toJson() {
    return FORM.write(this).without(ID_FIELD);
  }
}
