package com.couriermft.definition;

import com.couriermft.failure.CourierException;
import com.couriermft.failure.InvalidInputException;
import com.couriermft.json.Json;
import com.couriermft.store.Blobs;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The contents of versions: canonical JSON in the blob {@code jobs/{job_id}/{version}.json}, or,
 * where a save that never committed or lost a race has left another content under that name, in
 * {@code jobs/{job_id}/{version}-{sha256}.json}. Blobs are never changed, so the versions read last
 * (200) are kept in memory. Thread-safe.
 */
final class JobContents {
  private static final String CONTAINER = "definitions";
  private static final int MAX_CACHED = 200;

  private final Blobs blobs;
  private final Map<Key, JobDefinition> cache =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, JobDefinition> eldest) {
          return size() > MAX_CACHED;
        }
      };

  JobContents(Blobs blobs) {
    this.blobs = blobs;
  }

  private record Key(String jobId, int version) {}

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /** Writes the content that a version is going to have. */
  JobContent put(String jobId, int version, byte[] json) {
    String sha256 = sha256(json);
    String name = "jobs/" + jobId + "/" + version;
    String blob = name + ".json";
    if (!blobs.putIfAbsent(CONTAINER, blob, json, "application/json")
        && !Arrays.equals(blobs.get(CONTAINER, blob), json)) {
      blob = name + "-" + sha256 + ".json";
      blobs.putIfAbsent(CONTAINER, blob, json, "application/json");
    }
    return new JobContent(blob, sha256);
  }

  Optional<JobDefinition> findCached(String jobId, int version) {
    synchronized (cache) {
      return Optional.ofNullable(cache.get(new Key(jobId, version)));
    }
  }

  /**
   * Reads a version.
   *
   * @throws CourierException {@code definition_unreadable}, permanent: a later release wrote it, or
   *     it is damaged
   */
  JobDefinition get(String jobId, int version, String blob) {
    return findCached(jobId, version)
        .orElseGet(
            () -> {
              JobDefinition definition = read(jobId, version, blobs.get(CONTAINER, blob));
              synchronized (cache) {
                cache.put(new Key(jobId, version), definition);
              }
              return definition;
            });
  }

  private static JobDefinition read(String jobId, int version, byte[] json) {
    try {
      return DefinitionReader.read(Json.parse(json));
    } catch (InvalidInputException e) {
      throw CourierException.permanent(
          "definition_unreadable",
          "Version "
              + version
              + " of job '"
              + jobId
              + "' was written by another release or is damaged: "
              + e.problems().get(0),
          e);
    }
  }
}
