package com.couriermft.automation.webhook;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.WebhookCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The definition of a webhook, as its author wrote it. Its JSON, with all defaults:
 *
 * <pre>
 * {"name": "partner a", "scheme": "standard", "rate_limit": {"requests": 100, "per_seconds": 60},
 *  "allowed_headers": ["x-region"], "max_body_bytes": 262144, "replay_window_seconds": 86400,
 *  "parameters": {"day": "{{trigger.payload.day}}"}}</pre>
 *
 * @param name name of the caller, for people; may be empty
 * @param scheme signature scheme of requests
 * @param rateLimit limit of accepted requests
 * @param allowedHeaders names of the allowed headers in lower case
 * @param maxBodyBytes maximum size of a body, 1..1 MiB
 * @param replayWindow for {@link Scheme#HMAC_BODY}: the time during which an identical body counts
 *     as the same message
 * @param parameters parameters of the execution; references start with {@code trigger}
 * @param labels labels of the webhook
 */
public record WebhookDefinition(
    @Field(
            title = "Name",
            help = "Name of the caller. Executions that the webhook starts show it",
            pattern = "[^\\u0000-\\u001f\\u007f-\\u009f]{0,200}",
            form = "text, at most 200 characters, no control characters",
            defaultValue = "\"\"")
        String name,
    @Field(
            title = "Signature scheme",
            group = FieldGroup.SECURITY,
            help =
                "How requests are signed: `standard` as in Standard Webhooks, `hmac_body` "
                    + "with an HMAC of the body only",
            defaultValue = "\"standard\"")
        Scheme scheme,
    @Field(
            title = "Rate limit",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "How many requests are accepted. Others get the response 429")
        RateLimit rateLimit,
    @Field(
            title = "Allowed headers",
            group = FieldGroup.PARAMETERS,
            advanced = true,
            help =
                "Headers that the execution can read as `trigger.headers.<name in lower case>`. "
                    + "Headers with credentials are not allowed",
            defaultValue = "[]",
            type = HeadersField.class)
        List<String> allowedHeaders,
    @Field(
            title = "Maximum body size",
            group = FieldGroup.LIMITS,
            advanced = true,
            unit = "bytes",
            help = "Maximum size of a body",
            min = 1,
            max = WebhookDefinition.MAX_BODY_BYTES,
            defaultValue = "262144")
        int maxBodyBytes,
    @Field(
            title = "Replay window",
            group = FieldGroup.SECURITY,
            advanced = true,
            unit = "seconds",
            help =
                "For scheme hmac_body: how long a request with the same body counts as a"
                    + " repetition, which starts nothing",
            min = 1,
            max = 604_800,
            defaultValue = "86400")
        Duration replayWindow,
    @Field(
            title = "Parameters",
            group = FieldGroup.PARAMETERS,
            help = "Parameters of the execution. `{{trigger.…}}` refers to data of the request",
            type = ParametersField.class)
        ObjectNode parameters,
    @Field(title = "Labels", help = Labels.HELP, type = LabelsField.class) Labels labels) {
  /** The largest body that any webhook accepts. */
  public static final int MAX_BODY_BYTES = 1 << 20;

  private static final RecordForm<WebhookDefinition> FORM = RecordForm.of(WebhookDefinition.class);

  /** The JSON that requests and bundles may send for a webhook. */
  public static final Shape.Fields SHAPE = FORM.shape();

  public WebhookDefinition {
    allowedHeaders = List.copyOf(allowedHeaders);
    parameters = parameters.deepCopy();
  }

  /**
   * Parses a webhook's definition.
   *
   * @throws InvalidInputException {@code invalid_webhook}, with every problem
   */
  public static WebhookDefinition read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(json, "", problems);
    WebhookDefinition read = FORM.read(body, Map.of());
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          WebhookCodes.INVALID_WEBHOOK,
          "The webhook has " + problems.size() + " problem(s).",
          problems);
    }
    return read;
  }

  /** Returns the stored form of the definition, which responses also show. */
  public ObjectNode toJson() {
    return FORM.write(this);
  }

  /** Names of headers, in lower case and without duplicates or headers that carry credentials. */
  static final class HeadersField implements FieldType<Shape.ListOf<Shape.Text>, List<String>> {
    private static final int MAX_HEADERS = 32;

    @Override
    public Shape.ListOf<Shape.Text> shape() {
      Shape.Text name = Shape.Text.matching(RequestFacts.HEADER, "name of a header");
      return new Shape.ListOf<>(name, 0, MAX_HEADERS);
    }

    @Override
    public List<String> read(CheckedObject object, Property<Shape.ListOf<Shape.Text>> property) {
      List<String> names =
          object.texts(property).stream()
              .map(name -> name.toLowerCase(Locale.ROOT))
              .distinct()
              .toList();
      for (String name : names) {
        if (RequestFacts.isCredential(name)) {
          String detail =
              "'" + name + "' may contain a credential and is never passed to an execution.";
          object.problem(property.name(), CommonCodes.INVALID_VALUE, detail);
        }
      }
      return names;
    }

    @Override
    public JsonNode write(List<String> names) {
      return Json.tree(names);
    }
  }

  /** Parameters that are limited in size, whose references start with {@code trigger}. */
  static final class ParametersField implements FieldType<Shape.AnyObject, ObjectNode> {
    private static final int MAX_LENGTH = 8_000;

    @Override
    public Shape.AnyObject shape() {
      return new Shape.AnyObject();
    }

    @Override
    public ObjectNode read(CheckedObject object, Property<Shape.AnyObject> property) {
      ObjectNode parameters = object.object(property.name());
      if (Json.length(parameters, MAX_LENGTH) > MAX_LENGTH) {
        String detail = "At most %,d characters of JSON are allowed.".formatted(MAX_LENGTH);
        object.problem(property.name(), FieldCodes.OUT_OF_RANGE, detail);
      } else {
        ParameterMapping.problems(parameters)
            .forEach(
                problem -> object.problem(property.name(), CommonCodes.INVALID_VALUE, problem));
      }
      return parameters;
    }

    @Override
    public JsonNode write(ObjectNode parameters) {
      return parameters.deepCopy();
    }
  }
}
