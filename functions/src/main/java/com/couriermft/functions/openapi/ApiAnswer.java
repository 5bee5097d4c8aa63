package com.couriermft.functions.openapi;

import com.couriermft.formats.json.Shape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A response of a route to an accepted request. Immutable.
 *
 * @param status the status, such as 200
 * @param description description of the response, as a sentence
 * @param type media type of the body; empty for none
 * @param shape shape of a JSON body; {@code null} for a body of another type, or none
 * @param headers headers in addition to those of every response
 */
public record ApiAnswer(
    int status, String description, String type, @Nullable Shape shape, List<ApiHeader> headers) {
  static final String JSON = "application/json";

  public ApiAnswer {
    headers = List.copyOf(headers);
  }

  /** Returns a response with JSON of a shape. */
  public static ApiAnswer of(int status, String description, Shape shape) {
    return new ApiAnswer(status, description, JSON, shape, List.of());
  }

  /** Returns a response with a body of another type. */
  public static ApiAnswer of(int status, String description, String type) {
    return new ApiAnswer(status, description, type, null, List.of());
  }

  /** Returns a response without a body. */
  public static ApiAnswer empty(int status, String description) {
    return new ApiAnswer(status, description, "", null, List.of());
  }

  /** Returns this response with additional headers. */
  public ApiAnswer with(ApiHeader... more) {
    List<ApiHeader> all = new ArrayList<>(headers);
    all.addAll(List.of(more));
    return new ApiAnswer(status, description, type, shape, all);
  }
}
