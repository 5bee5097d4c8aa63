package com.couriermft.operate.telemetry;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An entry of the list of expiring credentials. */
@SchemaName("Expiry")
public record ExpiryEntry(
    @Field(help = "The kind of what ends") Expiry.Kind kind,
    @Field(help = "Its id or name") String id,
    @Field(help = "JSON pointer to the part that ends") @Nullable String part,
    @Field(help = "When") Instant expiresAt,
    @Field(help = "Whole days until then; below 0 for what has ended") long daysLeft,
    @Field(help = "Of a key: jobs that name it") @Nullable List<String> jobs,
    @Field(help = "Of a secret: connections that use it") @Nullable List<String> connections) {
  /** Returns the entry of an expiry at an instant. */
  public static ExpiryEntry of(Expiry expiry, Instant now) {
    long seconds = Duration.between(now, expiry.at()).toSeconds();
    return new ExpiryEntry(
        expiry.kind(),
        expiry.id(),
        expiry.part(),
        expiry.at(),
        Math.floorDiv(seconds, 86_400),
        expiry.kind() == Expiry.Kind.KEY ? expiry.users() : null,
        expiry.kind() == Expiry.Kind.SECRET ? expiry.users() : null);
  }
}
