package com.couriermft.operating.access;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.operating.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The definition of an API key, as an administrator wrote it:
 *
 * <pre>{"role": "operator", "description": "nightly loader", "expires_at": "2027-01-31T00:00:00Z"}
 * </pre>
 *
 * @param role what its bearer may do
 * @param description for people; may be empty
 * @param expiresAt from when on it no longer counts; {@code null} for never
 * @param labels all of which what its bearer sees and changes carries; none for everything
 */
public record ApiKeyDefinition(
    Role role, String description, @Nullable Instant expiresAt, Labels labels) {
  /** Makes the definition of a key that is not limited to labels. */
  public ApiKeyDefinition(Role role, String description, @Nullable Instant expiresAt) {
    this(role, description, expiresAt, Labels.NONE);
  }

  /**
   * Reads what somebody sent.
   *
   * @throws InvalidInputException {@code invalid_api_key}, with every problem
   */
  public static ApiKeyDefinition read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(json, "", problems);
    ApiKeyDefinition read =
        new ApiKeyDefinition(
            Objects.requireNonNullElse(body.constant(ApiKeyShape.ROLE, Role.class), Role.READER),
            body.text(ApiKeyShape.DESCRIPTION),
            expiry(body),
            Labels.read(body, ApiKeyShape.LABELS));
    if (read.role == Role.ADMIN && !read.labels.isEmpty()) {
      String detail =
          "An admin keeps what all share; a key that is limited to labels has a lesser role.";
      body.problem(ApiKeyShape.LABELS.name(), CommonCodes.INVALID_VALUE, detail);
    }
    body.end();
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          AccessCodes.INVALID_API_KEY,
          "The API key has " + problems.size() + " problem(s).",
          problems);
    }
    return read;
  }

  private static @Nullable Instant expiry(CheckedObject body) {
    String text = body.findText(ApiKeyShape.EXPIRES_AT);
    try {
      return text == null ? null : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      String detail = "Expected a time such as 2027-01-31T00:00:00Z.";
      body.problem(ApiKeyShape.EXPIRES_AT.name(), CommonCodes.INVALID_VALUE, detail);
      return null;
    }
  }

  /** Returns the definition as it is stored and shown. */
  public ObjectNode toJson() {
    ObjectNode json = Json.object().put("role", role.text()).put("description", description);
    if (expiresAt != null) {
      json.put("expires_at", expiresAt.toString());
    }
    return labels.addTo(json);
  }
}
