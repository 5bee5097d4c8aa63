package com.couriermft.steps.http;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.secret.Secret;
import com.couriermft.partners.connection.HttpConnection;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The configuration of {@code azure_function.execute}. */
public record FunctionConfig(
    @Field(
            title = "Connection",
            group = FieldGroup.CONNECTION,
            help = "A connection of type function_app",
            required = true,
            kind = Field.Kind.CONNECTION)
        String connection,
    @Field(
            title = "Function name",
            group = FieldGroup.CONNECTION,
            help =
                "The name of the function, which is called at `api/NAME`. If `wait` is `durable`, "
                    + "the name of the orchestrator. Give either this or `path`",
            defaultValue = "\"\"")
        String function,
    @Field(
            title = "URL path",
            group = FieldGroup.CONNECTION,
            advanced = true,
            help =
                "The path below the connection's base URL, for a function that is not at "
                    + "`api/NAME`. Encode it as in a URL. Values of references are encoded the "
                    + "same way",
            defaultValue = "\"\"",
            kind = Field.Kind.URL_PATH)
        String path,
    @Field(
            title = "Method",
            group = FieldGroup.CONNECTION,
            help = "GET, HEAD, POST, PUT, PATCH or DELETE",
            defaultValue = "\"POST\"")
        String method,
    @Field(
            title = "Headers",
            group = FieldGroup.DATA,
            help =
                "An object of strings. A step cannot set Host, Content-Length, Authorization,"
                    + " Cookie, Expect, traceparent, or headers of a single connection such as "
                    + "Transfer-Encoding",
            defaultValue = "{}",
            secrets = true)
        JsonNode headers,
    @Field(
            title = "Body",
            group = FieldGroup.DATA,
            help =
                "The value that is sent as JSON. A string that consists of one reference takes "
                    + "the type of the referenced value",
            secrets = true)
        @Nullable JsonNode body,
    @Field(
            title = "Wait for result",
            group = FieldGroup.FLOW,
            name = "wait",
            help =
                "How Courier determines that the function has finished. `response`: by its "
                    + "response. `status_url`: by asking the URL in Location or "
                    + "statusQueryGetUri of the response. `durable`: in the same way, for an "
                    + "orchestration whose instance ID is the ID of the operation. "
                    + "`application_insights`: by the function's request telemetry. By default "
                    + "`status_url` if the response is 202 and contains a status URL, otherwise "
                    + "`response`")
        @Nullable Wait waiting,
    @Field(
            title = "Status key",
            group = FieldGroup.AUTHENTICATION,
            advanced = true,
            help =
                "The key for the status URL, if the connection's credentials do not authorize it. "
                    + "For Durable Functions, the app's system key durabletask_extension. "
                    + "Courier never uses keys from URLs in responses")
        @Nullable Secret statusKey,
    @Field(
            title = "Idempotent",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "Whether the app processes requests with the same Idempotency-Key only once. If "
                    + "so, Courier sends the request again when its outcome is unknown",
            defaultValue = "false")
        boolean idempotent,
    @Field(
            title = "On cancel",
            group = FieldGroup.ERRORS,
            advanced = true,
            help =
                "What to do with an orchestration if the step ends without its result, because "
                    + "the execution is cancelled or the step times out: `leave` it running, or "
                    + "`terminate` it",
            defaultValue = "\"leave\"")
        Cancel cancel) {
  private static final Pattern NAME = Pattern.compile(HttpConnection.FUNCTION);

  /** The ways to detect that a function has completed. */
  public enum Wait {
    /** The function has completed when its response arrives. */
    RESPONSE,
    /** The status URL in the response is polled. */
    STATUS_URL,
    /** The orchestration whose instance id is the operation's id is polled. */
    DURABLE,
    /** The telemetry shows whether the function has completed. */
    APPLICATION_INSIGHTS
  }

  /** The ways to treat an abandoned orchestration. */
  public enum Cancel {
    /** The orchestration continues to run. */
    LEAVE,
    /** The orchestration is terminated. */
    TERMINATE
  }

  /**
   * Validates the fields.
   *
   * @throws InvalidInputException a field is invalid, or cannot be combined with another
   */
  public FunctionConfig {
    FieldRules.method(method);
    FieldRules.path(path);
    FieldRules.headers(headers);
    FieldRules.oneBody(method, body != null);
    if ("".equals(function) && "".equals(path)) {
      throw either("Set either 'function', the name of a function, or 'path'.");
    } else if (given(function) && given(path)) {
      throw either("Set either 'function' or 'path', not both.");
    } else if (given(function) && !NAME.matcher(function).matches()) {
      throw InvalidInputException.at(
          "/function",
          StepCodes.INVALID_CONFIG,
          "This is not a valid function name: a letter, then up to 126 letters, digits, '_' and "
              + "'-'. For any other URL, use 'path'.");
    } else if (waiting == Wait.DURABLE && method != null && !method.equals("POST")) {
      throw InvalidInputException.at(
          "/method",
          FieldCodes.INVALID_COMBINATION,
          "An orchestration must be started with POST, not %s.".formatted(method));
    }
  }

  private static boolean given(@Nullable String text) {
    return text != null && !text.isEmpty();
  }

  private static InvalidInputException either(String detail) {
    List<Problem> both =
        List.of(
            new Problem("/function", FieldCodes.INVALID_COMBINATION, detail),
            new Problem("/path", FieldCodes.INVALID_COMBINATION, detail));
    return new InvalidInputException(StepCodes.INVALID_CONFIG, detail, both);
  }

  /**
   * Returns whether the HTTP API of Durable Functions starts the orchestrator, with Courier's own
   * instance id.
   */
  boolean isStartedByName() {
    return waiting == Wait.DURABLE && !function.isEmpty();
  }

  /** Returns whether the function is idempotent. */
  boolean isRepeatable() {
    return idempotent || isStartedByName() || method.equals("GET") || method.equals("HEAD");
  }
}
