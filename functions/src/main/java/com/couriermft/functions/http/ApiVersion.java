package com.couriermft.functions.http;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The version of the API. A request may name the version that it was written for, in the query
 * parameter or the header {@code api-version}. Otherwise the current version applies. Every
 * response names the current version in the header.
 */
public final class ApiVersion {
  /** The name of the query parameter and of the headers. */
  public static final String NAME = "api-version";

  /** The current version: the day of the last change of the API's responses. */
  public static final String CURRENT = "2026-11-23";

  /** The versions that a request may name, newest first. */
  static final List<String> SUPPORTED = List.of(CURRENT);

  private ApiVersion() {}

  /**
   * Refuses a request that was written for another version.
   *
   * @throws InvalidInputException {@code unsupported_api_version}, with the supported versions
   */
  public static void require(Request request) {
    Optional<String> unknown =
        Stream.of(request.findQuery(NAME), request.findHeader(NAME))
            .flatMap(Optional::stream)
            .filter(version -> !SUPPORTED.contains(version))
            .findFirst();
    if (unknown.isPresent()) {
      throw InvalidInputException.at(
          NAME,
          RequestCodes.UNSUPPORTED_API_VERSION,
          "Unknown api-version '%s'; supported: %s."
              .formatted(unknown.get(), String.join(", ", SUPPORTED)));
    }
  }
}
