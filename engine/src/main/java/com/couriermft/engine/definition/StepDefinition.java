package com.couriermft.engine.definition;

import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
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
 * @param isolation the bounds of the process that its function runs in; {@code null} if it runs in
 *     the app's own
 */
public record StepDefinition(
    int index,
    String id,
    String name,
    String type,
    ObjectNode config,
    int timeoutSeconds,
    @Nullable RetryPolicy retry,
    @Nullable OnFailure onFailure,
    @Nullable ProcessBounds isolation) {

  /** Time one attempt may take where the step says nothing. */
  public static final int DEFAULT_TIMEOUT_SECONDS = 300;

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

  /** Takes its own copy, in canonical form. */
  public StepDefinition {
    config = CanonicalJson.of(config);
  }

  @Override
  public ObjectNode config() {
    return config.deepCopy();
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object().put("id", id).put("name", name).put("type", type);
    json.set("config", config());
    json.put("timeout_seconds", timeoutSeconds);
    if (retry != null) {
      json.set("retry", RetryPolicy.FORM.write(retry));
    }
    if (onFailure != null) {
      json.put("on_failure", onFailure.name().toLowerCase(Locale.ROOT));
    }
    if (isolation != null) {
      json.put("isolated", true).set("isolation", isolation.toJson());
    }
    return json;
  }
}
