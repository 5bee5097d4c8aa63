package com.couriermft.partners.connection;

import com.couriermft.formats.secret.Secret;
import org.jspecify.annotations.Nullable;

/**
 * A connection as it was sent.
 *
 * @param connection names its secret, does not hold it
 * @param sent to be written to that secret; {@code null} when none was sent
 */
public record ReadConnection(Connection connection, @Nullable Secret sent) {}
