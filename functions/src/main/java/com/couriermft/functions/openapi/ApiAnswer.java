package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Shape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer of a route to a request that it does not refuse. Immutable.
 *
 * @param status such as 200
 * @param description what it says, as a sentence
 * @param type the media type of its body; empty for none
 * @param shape the shape of a JSON body; {@code null} for a body of another type, or none
 * @param headers beside those that every answer has
 */
public record ApiAnswer(
    int status, String description, String type, @Nullable Shape shape, List<ApiHeader> headers) {
  static final String JSON = "application/json";

  /** Copies. */
  public ApiAnswer {
    headers = List.copyOf(headers);
  }

  /** Returns an answer with JSON of a shape. */
  public static ApiAnswer of(int status, String description, Shape shape) {
    return new ApiAnswer(status, description, JSON, shape, List.of());
  }

  /** Returns an answer with another body. */
  public static ApiAnswer of(int status, String description, String type) {
    return new ApiAnswer(status, description, type, null, List.of());
  }

  /** Returns an answer without a body. */
  public static ApiAnswer empty(int status, String description) {
    return new ApiAnswer(status, description, "", null, List.of());
  }

  /** Returns this answer with more headers. */
  public ApiAnswer with(ApiHeader... more) {
    List<ApiHeader> all = new ArrayList<>(headers);
    all.addAll(List.of(more));
    return new ApiAnswer(status, description, type, shape, all);
  }
}
