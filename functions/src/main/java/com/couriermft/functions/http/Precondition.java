package com.couriermft.functions.http;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks the preconditions {@code If-Match} and {@code If-None-Match: *} of a change (RFC 9110
 * §13.1).
 */
public final class Precondition {
  private static final String ANY = "*";

  private Precondition() {}

  /**
   * The current version of an object to change.
   *
   * @param etag ETag of the stored version
   * @param version number of the version; {@code null} if the object has no version numbers
   */
  public record Current(String etag, @Nullable Integer version) {
    ObjectNode toJson() {
      ObjectNode json = Json.object().put("etag", Etags.format(etag));
      return version == null ? json : json.put("version", version);
    }
  }

  /**
   * Checks the preconditions of a request. ETags are compared strongly, so a weak one never
   * matches.
   *
   * @param subject the object, as the start of a sentence: {@code Job 'a'}
   * @param current called only if the request has a precondition; empty if the object is missing
   * @return the stored ETag for the conditional update; {@code null} without a precondition, or if
   *     the object must be missing
   * @throws PreconditionFailedException a precondition is not met
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_etag}
   */
  public static @Nullable String require(
      Request request, String subject, Supplier<Optional<Current>> current) {
    Optional<String> header = request.findHeader("if-match");
    if (header.isEmpty()) {
      if (request.mustBeNew()) {
        current
            .get()
            .ifPresent(
                known -> {
                  throw new PreconditionFailedException(subject + " exists already.", known);
                });
      }
      return null;
    }
    List<String> tags = header.get().equals(ANY) ? List.of() : Etags.parse(header.get());
    Optional<Current> known = current.get();
    if (known.isEmpty()) {
      throw new PreconditionFailedException(
          subject + " does not exist, so it cannot be replaced.", null);
    } else if (!tags.isEmpty() && !tags.contains(Etags.format(known.get().etag()))) {
      throw new PreconditionFailedException(
          subject + " was changed after you read it; read it again.", known.get());
    }
    return known.get().etag();
  }
}
