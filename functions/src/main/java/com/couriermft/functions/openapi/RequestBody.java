package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Shape;

/**
 * The body of a request.
 *
 * @param type media type
 * @param shape shape of the JSON
 * @param required whether requests must have the body
 */
public record RequestBody(String type, Shape shape, boolean required) {
  private static final String MERGE_PATCH = "application/merge-patch+json";

  /** A merge patch (RFC 7396) of any document. */
  public static final RequestBody PATCH = new RequestBody(MERGE_PATCH, new Shape.AnyObject(), true);

  /** The reason of a request, which the audit log records. */
  public static final RequestBody REASON =
      optional(
          Parts.object(Parts.may("reason", Shape.Text.upTo(1_000), "Reason for the audit log")));

  /** Returns a required body. */
  public static RequestBody of(Shape shape) {
    return new RequestBody(ApiAnswer.JSON, shape, true);
  }

  /** Returns a required body that is a document of a kind with a schema, such as {@code job}. */
  public static RequestBody document(String kind) {
    return of(Component.ref(ClientNames.pascal(kind)));
  }

  /** Returns an optional body. */
  public static RequestBody optional(Shape shape) {
    return new RequestBody(ApiAnswer.JSON, shape, false);
  }
}
