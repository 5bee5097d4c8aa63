package com.couriermft.partners.key;

import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key with all its details, for the API.
 *
 * @param key version of the key
 * @param pgp details of an OpenPGP key; {@code null} for other kinds
 */
@SchemaName("StoredKey")
public record DescribedKey(@JsonUnwrapped Key key, @JsonUnwrapped @Nullable PgpDetails pgp) {
  /** Returns a key with its details at a given time. */
  public static DescribedKey of(Key key, Instant now) {
    return new DescribedKey(
        key,
        switch (key.kind()) {
          case SSH, TLS -> null;
          case PGP -> PgpDetails.of(key, now);
        });
  }
}
