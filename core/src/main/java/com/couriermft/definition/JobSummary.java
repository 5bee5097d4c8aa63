package com.couriermft.definition;

import java.time.Instant;

/**
 * A job as lists show it.
 *
 * @param jobId its id
 * @param name for people
 * @param version the current one
 * @param savedAt when that was saved, by the storage server's clock
 * @param savedBy who saved it
 */
public record JobSummary(String jobId, String name, int version, Instant savedAt, String savedBy) {}
