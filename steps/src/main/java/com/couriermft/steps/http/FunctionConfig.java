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
            help = "The connection, of type function_app",
            required = true,
            kind = Field.Kind.CONNECTION)
        String connection,
    @Field(
            title = "Function name",
            group = FieldGroup.CONNECTION,
            help =
                "The function's name: called at api/NAME, and with 'wait' durable the name of an"
                    + " orchestrator. Either this or 'path'",
            defaultValue = "\"\"")
        String function,
    @Field(
            title = "URL path",
            group = FieldGroup.CONNECTION,
            advanced = true,
            help =
                "The path below the connection's base URL, where the function is not at api/NAME;"
                    + " encoded as in a URL, as is what references in it find",
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
                "Headers: an object of texts. Those of one connection, Host, Content-Length,"
                    + " Authorization and Cookie are not for steps to set",
            defaultValue = "{}",
            secrets = true)
        JsonNode headers,
    @Field(
            title = "Body",
            group = FieldGroup.DATA,
            help = "What is sent as JSON; a text that is a single reference keeps its value's type",
            secrets = true)
        @Nullable JsonNode body,
    @Field(
            title = "Wait for result",
            group = FieldGroup.FLOW,
            name = "wait",
            help =
                "How the end is known: 'response' by the answer; 'status_url' by asking where the"
                    + " answer's Location or statusQueryGetUri says; 'durable' the same for an"
                    + " orchestration whose instance id is the operation's; 'application_insights'"
                    + " by the function's request telemetry. Without it: 'status_url' if the answer"
                    + " is 202 and names a place to ask, else 'response'")
        @Nullable Wait waiting,
    @Field(
            title = "Status key",
            group = FieldGroup.AUTHENTICATION,
            advanced = true,
            help =
                "The key for the place to ask, where the connection's credentials do not open it:"
                    + " for Durable Functions the app's system key durabletask_extension. Keys in"
                    + " the URLs of answers are never used")
        @Nullable Secret statusKey,
    @Field(
            title = "Idempotent",
            group = FieldGroup.RETRIES,
            advanced = true,
            help =
                "Whether the app does a request with one Idempotency-Key only once: then it is"
                    + " repeated where its outcome is not known",
            defaultValue = "false")
        boolean idempotent,
    @Field(
            title = "On cancel",
            group = FieldGroup.ERRORS,
            advanced = true,
            help =
                "What becomes of an orchestration when the step ends without its result, because"
                    + " the execution is cancelled or the time is over: 'leave' it running, or"
                    + " 'terminate' it",
            defaultValue = "\"leave\"")
        Cancel cancel) {
  private static final Pattern NAME = Pattern.compile(HttpConnection.FUNCTION);

  /** The ways to detect the end of a function. */
  public enum Wait {
    /** The end of the function is known from its response. */
    RESPONSE,
    /** The status URL in the response is polled. */
    STATUS_URL,
    /** The orchestration whose instance id is the operation's id is polled. */
    DURABLE,
    /** The end of the function is known from its telemetry. */
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
