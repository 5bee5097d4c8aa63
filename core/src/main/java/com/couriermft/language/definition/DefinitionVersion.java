package com.couriermft.language.definition;

import java.time.Instant;

/**
 * A definition version names one saved state of a definition, without its content.
 *
 * @param version its number
 * @param savedAt when it was saved, by the storage server's clock
 * @param savedBy who saved it
 * @param sha256 of its canonical JSON, lower-case hex
 */
public record DefinitionVersion(int version, Instant savedAt, String savedBy, String sha256) {}
