package com.couriermft.engine.definition;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreUnavailable;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Stores the contents of versions as canonical JSON in the blob {@code
 * {kind}s/{id}/{version}.json}. If a save that never committed or lost a race has left other
 * content under that name, the blob is {@code {kind}s/{id}/{version}-{sha256}.json}. Blobs never
 * change, so the 200 versions read last are cached in memory. Thread-safe.
 */
final class VersionContents<D extends Versioned> {
  private static final String CONTAINER = "definitions";
  private static final int MAX_CACHED = 200;

  private final Blobs blobs;
  private final VersionStore.Kind<D> kind;
  private final Map<Key, D> cache =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, D> eldest) {
          return size() > MAX_CACHED;
        }
      };

  VersionContents(Blobs blobs, VersionStore.Kind<D> kind) {
    this.blobs = blobs;
    this.kind = kind;
  }

  private record Key(String id, int version) {}

  static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /** Writes the content of a version before the version exists. */
  VersionContent put(String id, int version, byte[] json) {
    String sha256 = sha256(json);
    String name = kind.name() + "s/" + id + "/" + version;
    String blob = name + ".json";
    if (!blobs.putIfAbsent(CONTAINER, blob, json, "application/json")
        && !Arrays.equals(blobs.get(CONTAINER, blob), json)) {
      blob = name + "-" + sha256 + ".json";
      blobs.putIfAbsent(CONTAINER, blob, json, "application/json");
    }
    return new VersionContent(blob, sha256);
  }

  Optional<D> findCached(String id, int version) {
    synchronized (cache) {
      return Optional.ofNullable(cache.get(new Key(id, version)));
    }
  }

  /**
   * Reads a version.
   *
   * @throws DamagedDataException {@code definition_unreadable}, permanent: the content is damaged
   *     or was written by a later release
   */
  D get(String id, int version, String blob) {
    return findCached(id, version)
        .orElseGet(
            () -> {
              D definition = read(id, version, blobs.get(CONTAINER, blob));
              synchronized (cache) {
                cache.put(new Key(id, version), definition);
              }
              return definition;
            });
  }

  /**
   * Returns whether the current version has this content and both its row and its content can be
   * read. An unreadable version is replaced by the next one even if the content is the same.
   */
  boolean hold(String id, int version, Row current, byte[] json) {
    return current.columns().text("sha256").equals(sha256(json))
        && Listed.read(id, id, () -> VersionRows.toSummary(current)).damage() == null
        && Listed.read(id, id, () -> get(id, version, current.columns().text("content"))).damage()
            == null;
  }

  /**
   * Returns the JSON of a version, for comparison with the next one; an empty object if the version
   * cannot be read.
   */
  ObjectNode toTell(String id, int version, String blob) {
    try {
      return get(id, version, blob).toJson();
    } catch (StoreUnavailable e) {
      throw e;
    } catch (RuntimeException unreadable) {
      return Json.object();
    }
  }

  private D read(String id, int version, byte[] json) {
    try {
      return kind.reader().apply(Json.readTree(json));
    } catch (InvalidInputException | IllegalStateException e) {
      String why =
          e instanceof InvalidInputException refused
              ? refused.problems().get(0).toString()
              : e.getMessage();
      throw DamagedDataException.of(
          DefinitionCodes.DEFINITION_UNREADABLE,
          "Version "
              + version
              + " of "
              + kind.name()
              + " '"
              + id
              + "' was written by another release or is damaged: "
              + why,
          e);
    }
  }
}
