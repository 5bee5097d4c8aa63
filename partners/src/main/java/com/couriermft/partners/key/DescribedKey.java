package com.couriermft.partners.key;

import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key with all known facts, in one object.
 *
 * @param key the version
 * @param pgp of an OpenPGP key
 */
@SchemaName("StoredKey")
public record DescribedKey(@JsonUnwrapped Key key, @JsonUnwrapped @Nullable PgpDetails pgp) {
  /** Judged at an instant. */
  public static DescribedKey of(Key key, Instant now) {
    return new DescribedKey(
        key,
        switch (key.kind()) {
          case SSH, TLS -> null;
          case PGP -> PgpDetails.of(key, now);
        });
  }
}
