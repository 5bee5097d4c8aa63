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
 * @param index position of the step in the job, 0..499; not written to JSON
 * @param id unique in the job; by default its index
 * @param name display name; by default the id
 * @param type key of a step type, such as {@code sftp.download}
 * @param config configuration as declared by the step type; may contain references
 * @param timeoutSeconds timeout of one attempt, 1..604,800; by default {@link #usualTimeoutSeconds}
 * @param retry the step's retry policy, {@code null} for the job's
 * @param onFailure the step's own rule, {@code null} for the job's
 * @param isolated whether the function runs in a separate process
 * @param isolation the limits of that process, by default {@link ProcessBounds#DEFAULT}; {@code
 *     null} if the function runs in the app's process
 */
public record StepDefinition(
    @Supplied int index,
    @Field(
            name = StepDefinition.ID_FIELD,
            title = "Step ID",
            help =
                "The ID of the step in references, unique in the job. By default the index of the"
                    + " step, from 0. An ID that is a number must be this index",
            pattern = "[a-z0-9][a-z0-9_-]{0,62}")
        String id,
    @Field(
            name = StepDefinition.NAME_FIELD,
            title = "Name",
            help = "The name that people see. By default the ID",
            maxLength = 200)
        String name,
    @Field(
            name = StepDefinition.TYPE_FIELD,
            title = "Step type",
            help = "The step type, such as sftp.list",
            required = true,
            pattern = ".{1,200}",
            form = "the key of a step type, such as `sftp.download`")
        String type,
    @Field(
            title = "Configuration",
            group = FieldGroup.FLOW,
            help = "The configuration, according to the step type. Values can contain references")
        ObjectNode config,
    @Field(
            name = StepDefinition.TIMEOUT_FIELD,
            title = "Timeout",
            group = FieldGroup.LIMITS,
            unit = "seconds",
            help =
                "Maximum duration of one attempt. If a step cannot continue in another invocation "
                    + "of the function app, the attempt must fit into one invocation. By default "
                    + "1800 for azure_function.execute, otherwise 300",
            min = 1,
            max = StepDefinition.MAX_TIMEOUT_SECONDS,
            defaultValue = "" + StepDefinition.DEFAULT_TIMEOUT_SECONDS)
        int timeoutSeconds,
    @Field(
            title = "Retry policy",
            group = FieldGroup.RETRIES,
            help = "How often the step is retried. By default as the job specifies")
        @Nullable RetryPolicy retry,
    @Field(
            title = "If the step fails",
            group = FieldGroup.ERRORS,
            help =
                "What happens when the step fails permanently. `stop`: the execution fails. `skip`:"
                    + " the execution continues, and the step counts as skipped. `continue`: the"
                    + " execution continues and ends as completed with warnings. By default as the"
                    + " job specifies")
        @Nullable OnFailure onFailure,
    @Field(
            name = StepDefinition.ISOLATED,
            title = "Isolated process",
            group = FieldGroup.SECURITY,
            advanced = true,
            help =
                "Whether a function runs in a separate process. Only for steps of type `custom.*`",
            defaultValue = "false",
            omitsDefault = true)
        boolean isolated,
    @Field(
            name = StepDefinition.ISOLATION,
            title = "Limits of the isolated process",
            group = FieldGroup.SECURITY,
            advanced = true,
            help = "Memory, CPU time and file size. Requires `isolated`")
        @Nullable ProcessBounds isolation)
    implements CheckedRecord {

  /** Default timeout of one attempt, in seconds. */
  public static final int DEFAULT_TIMEOUT_SECONDS = 300;

  static final String ID_FIELD = "id";
  static final String NAME_FIELD = "name";
  static final String TYPE_FIELD = "type";
  static final String TIMEOUT_FIELD = "timeout_seconds";
  static final String ISOLATED = "isolated";
  static final String ISOLATION = "isolation";

  static final RecordForm<StepDefinition> FORM = RecordForm.of(StepDefinition.class);

  /** Default timeout of one attempt of a step that waits for an Azure Functions app, in seconds. */
  private static final int FUNCTION_TIMEOUT_SECONDS = 1_800;

  /** Maximum timeout of one attempt, in seconds: a week. */
  public static final int MAX_TIMEOUT_SECONDS = 604_800;

  /**
   * Returns the default timeout of one attempt, in seconds. It is 1,800 s for {@code
   * azure_function.execute}, whose work can take longer than one invocation of a function. It is
   * 300 s for all other step types.
   *
   * @param type key of a step type
   */
  static int usualTimeoutSeconds(String type) {
    return type.equals("azure_function.execute")
        ? FUNCTION_TIMEOUT_SECONDS
        : DEFAULT_TIMEOUT_SECONDS;
  }

  /** Copies the configuration in canonical form and fills in the limits that apply. */
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
          "'isolation' limits the process of an isolated function; add \"isolated\": true, or "
              + "remove 'isolation'.");
    }
  }

  ObjectNode toJson() {
    return FORM.write(this);
  }
}
