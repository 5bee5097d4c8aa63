package com.couriermft.connection;

import java.time.Instant;

/**
 * A connection as it is stored.
 *
 * @param connection its settings
 * @param version 1 for the first, one more with each change
 * @param etag the stored row's version, for a conditional change
 * @param changedAt when it was last changed
 */
public record StoredConnection(
    Connection connection, int version, String etag, Instant changedAt) {}
