package com.couriermft.operate.telemetry;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An entry of the list of expiring credentials. */
@SchemaName("Expiry")
public record ExpiryEntry(
    @Field(help = "Type of the credential") Expiry.Kind kind,
    @Field(help = "ID or name of the credential") String id,
    @Field(help = "JSON pointer to the part that expires") @Nullable String part,
    @Field(help = "When the credential expires") Instant expiresAt,
    @Field(help = "Days until it expires, a whole number; below 0 if it has expired") long daysLeft,
    @Field(help = "For a key: jobs that refer to it") @Nullable List<String> jobs,
    @Field(help = "For a secret: connections that use it") @Nullable List<String> connections) {
  /** Returns the entry for an expiry, as of an instant. */
  public static ExpiryEntry of(Expiry expiry, Instant now) {
    return new ExpiryEntry(
        expiry.kind(),
        expiry.id(),
        expiry.part(),
        expiry.at(),
        Expiry.daysLeft(now, expiry.at()),
        expiry.kind() == Expiry.Kind.KEY ? expiry.users() : null,
        expiry.kind() == Expiry.Kind.SECRET ? expiry.users() : null);
  }
}
