package com.couriermft.definition;

import java.time.Instant;

/**
 * A definition as lists show it.
 *
 * @param id its id
 * @param name for people
 * @param version the current one
 * @param savedAt when that was saved, by the storage server's clock
 * @param savedBy who saved it
 */
public record DefinitionSummary(
    String id, String name, int version, Instant savedAt, String savedBy) {}
