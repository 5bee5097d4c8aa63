package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Shape;

/**
 * The body of a request.
 *
 * @param type its media type
 * @param shape its JSON
 * @param required whether it must be there
 */
public record RequestBody(String type, Shape shape, boolean required) {
  private static final String MERGE_PATCH = "application/merge-patch+json";

  /** A merge patch (RFC 7396) of any document. */
  public static final RequestBody PATCH = new RequestBody(MERGE_PATCH, new Shape.AnyObject(), true);

  /** The reason of a request, which the audit log records. */
  public static final RequestBody REASON =
      optional(
          Parts.object(Parts.may("reason", Shape.Text.upTo(1_000), "Why, for the audit trail")));

  /** Returns a body that must be there. */
  public static RequestBody of(Shape shape) {
    return new RequestBody(ApiAnswer.JSON, shape, true);
  }

  /**
   * Returns a body that must be there: a document of a kind that has a schema, such as {@code job}.
   */
  public static RequestBody document(String kind) {
    return of(Component.ref(ClientNames.pascal(kind)));
  }

  /** Returns a body that may be left out. */
  public static RequestBody optional(Shape shape) {
    return new RequestBody(ApiAnswer.JSON, shape, false);
  }
}
