package com.couriermft.engine.definition;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Supplied;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * A step definition is one step of a job.
 *
 * <pre>{"id": "get", "name": "get", "type": "sftp.download", "config": {"connection": "partner-a"},
 *  "timeout_seconds": 300, "retry": {…}, "on_failure": "skip"}</pre>
 *
 * @param index its place in the job, 0..499; not written
 * @param id unique in the job; by default its index
 * @param name for people; by default its id
 * @param type key of a step type, such as {@code sftp.download}
 * @param config as the type declares; may hold references
 * @param timeoutSeconds time one attempt may take, 1..604,800; by default {@link
 *     #usualTimeoutSeconds}
 * @param retry its own rule, {@code null} for the job's
 * @param onFailure its own rule, {@code null} for the job's
 * @param isolated whether its function runs in a process of its own
 * @param isolation the bounds of that process, by default {@link ProcessBounds#DEFAULT}; {@code
 *     null} if it runs in the app's own
 */
public record StepDefinition(
    @Supplied int index,
    @Field(
            name = StepDefinition.ID_FIELD,
            title = "Step ID",
            help =
                "What references call it, unique in the job; by default its index, and no other"
                    + " number",
            pattern = "[a-z0-9][a-z0-9_-]{0,62}")
        String id,
    @Field(
            name = StepDefinition.NAME_FIELD,
            title = "Name",
            help = "The name for people; by default the id",
            maxLength = 200)
        String name,
    @Field(
            name = StepDefinition.TYPE_FIELD,
            title = "Step type",
            help = "The key of a step type, such as sftp.list",
            required = true,
            pattern = ".{1,200}",
            form = "the key of a step type, such as `sftp.download`")
        String type,
    @Field(
            title = "Configuration",
            group = FieldGroup.FLOW,
            help = "As its type declares; values may hold references")
        ObjectNode config,
    @Field(
            name = StepDefinition.TIMEOUT_FIELD,
            title = "Timeout",
            group = FieldGroup.LIMITS,
            unit = "seconds",
            help =
                "Seconds one attempt may take. One that cannot go on in another invocation of the"
                    + " function app must fit into one. By default 1800 for azure_function.execute,"
                    + " else 300",
            min = 1,
            max = StepDefinition.MAX_TIMEOUT_SECONDS,
            defaultValue = "" + StepDefinition.DEFAULT_TIMEOUT_SECONDS)
        int timeoutSeconds,
    @Field(
            title = "Retry policy",
            group = FieldGroup.RETRIES,
            help = "How often it is tried again; by default as the job says")
        @Nullable RetryPolicy retry,
    @Field(
            title = "If the step fails",
            group = FieldGroup.ERRORS,
            help =
                "What follows when it has finally failed. stop: the execution fails; skip: the"
                    + " execution goes on, and the step counts as skipped; continue: the execution"
                    + " goes on and ends completed with warnings. By default as the job says")
        @Nullable OnFailure onFailure,
    @Field(
            name = StepDefinition.ISOLATED,
            title = "Isolated process",
            group = FieldGroup.SECURITY,
            advanced = true,
            help =
                "Whether a function runs in a process of its own; only steps of type custom.* can",
            defaultValue = "false",
            omitsDefault = true)
        boolean isolated,
    @Field(
            name = StepDefinition.ISOLATION,
            title = "Limits of the isolated process",
            group = FieldGroup.SECURITY,
            advanced = true,
            help = "The bounds of that process; only where `isolated` is true")
        @Nullable ProcessBounds isolation)
    implements CheckedRecord {

  /** Time one attempt may take where the step says nothing. */
  public static final int DEFAULT_TIMEOUT_SECONDS = 300;

  static final String ID_FIELD = "id";
  static final String NAME_FIELD = "name";
  static final String TYPE_FIELD = "type";
  static final String TIMEOUT_FIELD = "timeout_seconds";
  static final String ISOLATED = "isolated";
  static final String ISOLATION = "isolation";

  static final RecordForm<StepDefinition> FORM = RecordForm.of(StepDefinition.class);

  /** Time one attempt of a step may take that waits for an app of Azure Functions. */
  private static final int FUNCTION_TIMEOUT_SECONDS = 1_800;

  /** Longest time one attempt may be given: a week. */
  public static final int MAX_TIMEOUT_SECONDS = 604_800;

  /**
   * Returns the time one attempt may take where the step says nothing: 1,800 s for {@code
   * azure_function.execute}, whose work goes on elsewhere for longer than one invocation of a
   * function may take, else 300 s.
   *
   * @param type key of a step type
   */
  static int usualTimeoutSeconds(String type) {
    return type.equals("azure_function.execute")
        ? FUNCTION_TIMEOUT_SECONDS
        : DEFAULT_TIMEOUT_SECONDS;
  }

  /** Takes its own copy, in canonical form, and the bounds that count. */
  public StepDefinition {
    config = CanonicalJson.of(config);
    ProcessBounds bounds = isolation == null ? ProcessBounds.DEFAULT : isolation;
    isolation = isolated ? bounds : null;
  }

  @Override
  public ObjectNode config() {
    return config.deepCopy();
  }

  @Override
  public void check(CheckedObject sent) {
    if (!isolated && sent.find(ISOLATION) != null) {
      sent.problem(
          ISOLATION,
          CommonCodes.INVALID_VALUE,
          "'isolation' bounds the process of an isolated function; add \"isolated\": true, or leave"
              + " it out.");
    }
  }

  ObjectNode toJson() {
    return FORM.write(this);
  }
}
