package com.couriermft.storage.access;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.RecordForm;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The definition of an API key, as written by an administrator:
 *
 * <pre>{"role": "operator", "description": "nightly loader", "expires_at": "2027-01-31T00:00:00Z"}
 * </pre>
 *
 * @param role the role of the key's holder
 * @param description a description for users; may be empty
 * @param expiresAt when the key expires; {@code null} for never
 * @param labels the holder can see and change only objects that carry all of these labels; empty
 *     for no restriction
 */
public record ApiKeyDefinition(
    @Field(
            title = "Role",
            group = FieldGroup.AUTHENTICATION,
            help = "What the holder of the key can do",
            required = true)
        Role role,
    @Field(
            title = "Description",
            help = "Who uses the key, and for what",
            pattern = "[^\\u0000-\\u001f\\u007f-\\u009f]{0,200}",
            form = "text, at most 200 characters, no control characters",
            defaultValue = "\"\"")
        String description,
    @Field(
            title = "Expires at",
            group = FieldGroup.AUTHENTICATION,
            help = "When the key expires, such as 2027-01-31T00:00:00Z. By default never",
            maxLength = 40)
        @Nullable Instant expiresAt,
    @Field(
            title = "Labels",
            help =
                "The key gives access only to objects with all of these labels, and never the "
                    + "admin role. By default, it gives access to all objects",
            type = LabelsField.class)
        Labels labels)
    implements CheckedRecord {
  private static final RecordForm<ApiKeyDefinition> FORM = RecordForm.of(ApiKeyDefinition.class);

  /** The JSON schema of an API key in requests. */
  public static final Shape.Fields SHAPE = FORM.shape();

  public ApiKeyDefinition(Role role, String description, @Nullable Instant expiresAt) {
    this(role, description, expiresAt, Labels.NONE);
  }

  /**
   * Reads a definition from a request.
   *
   * @throws InvalidInputException {@code invalid_api_key}, with every problem
   */
  public static ApiKeyDefinition read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(json, "", problems);
    ApiKeyDefinition read = FORM.read(body, Map.of());
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          AccessCodes.INVALID_API_KEY,
          "The API key has " + problems.size() + " problem(s).",
          problems);
    }
    return read;
  }

  @Override
  public void check(CheckedObject sent) {
    if (role == Role.ADMIN && !labels.isEmpty()) {
      String detail =
          "The role admin cannot be limited to certain labels; select another role or remove the"
              + " labels.";
      sent.problem("labels", CommonCodes.INVALID_VALUE, detail);
    }
  }

  /** Returns the definition in the format that the API stores and returns. */
  public ObjectNode toJson() {
    return FORM.write(this);
  }
}
