package com.couriermft.engine.definition;

import java.time.Instant;

/**
 * A definition's current version as it is stored.
 *
 * @param definition what was saved
 * @param version 1 for the first, grows by one with each change
 * @param etag changes with each save; for a conditional save
 * @param savedAt when this version was saved, by the storage server's clock
 * @param savedBy who saved it
 */
public record StoredDefinition<D extends Versioned>(
    D definition, int version, String etag, Instant savedAt, String savedBy) {}
