package com.couriermft.engine.definition;

import java.time.Instant;

/**
 * Current version of a definition in the store.
 *
 * @param definition the content
 * @param version 1 for the first version; increases by one with each change
 * @param etag changes with each save; used for a conditional save
 * @param savedAt when this version was saved, according to the storage server's clock
 * @param savedBy the user or client who saved it
 */
public record StoredDefinition<D extends Versioned>(
    D definition, int version, String etag, Instant savedAt, String savedBy) {}
