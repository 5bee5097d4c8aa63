package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.StoredConnection;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A connection without its secrets, as returned in responses. */
@SchemaName("StoredConnection")
public record ConnectionAnswer(
    @Field(help = "Name of the connection") String name,
    @Field(help = "Version number, from 1", min = 0) int version,
    @Field(help = "When the connection was last changed") Instant changedAt,
    @SchemaName("Connection") @Field(help = "The stored definition") Object connection,
    @Field(help = "Result of the last probe") @Nullable ServerProfile profile) {
  /** Returns the response for a connection. */
  public static ConnectionAnswer of(StoredConnection stored) {
    Connection connection = stored.connection();
    return new ConnectionAnswer(
        connection.name(), stored.version(), stored.changedAt(), connection, stored.profile());
  }
}
