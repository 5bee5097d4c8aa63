package com.couriermft.functions.backup;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.SettingCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.Map;

/**
 * The manifest of a backup, its file {@code backup.json}; written last, so only a complete backup
 * has one.
 *
 * <pre>{"v": 1, "id": "01M7…", "started_at": "…", "ended_at": "…",
 *  "tables": {"executions": 812}, "blobs": {"contexts": 96}, "bytes": 1048576, "gone": 0}</pre>
 *
 * @param v format of the directory, 1
 * @param id id of the backup
 * @param startedAt when the backup started, by the storage server's clock
 * @param endedAt when the backup ended, by the storage server's clock
 * @param tables number of rows of each table
 * @param blobs number of blobs of each container
 * @param bytes total size of all blobs
 * @param gone number of blobs that were deleted or changed during the backup and are not included
 */
record BackupManifest(
    int v,
    String id,
    Instant startedAt,
    Instant endedAt,
    Map<String, Long> tables,
    Map<String, Long> blobs,
    long bytes,
    long gone) {
  static final int VERSION = 1;
  static final String NAME = "backup.json";

  BackupManifest {
    tables = Map.copyOf(tables);
    blobs = Map.copyOf(blobs);
  }

  void write(BackupPlace place, String writer) throws IOException {
    byte[] bytes = (Json.write(this) + "\n").getBytes(StandardCharsets.UTF_8);
    place.finish(NAME, place.append(NAME, BackupParts.NONE, writer, bytes, bytes.length));
  }

  /**
   * Reads the manifest.
   *
   * @throws InvalidInputException {@code no_backup}: the directory has no complete backup, or one
   *     of another format
   */
  static BackupManifest read(BackupPlace place) throws IOException {
    String file = place.describe(NAME);
    JsonNode json;
    try (InputStream in = place.open(NAME)) {
      json = Json.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      throw refused("There is no " + file + ": this is not a complete backup.");
    }
    if (json.path("v").asInt() != VERSION) {
      throw refused(
          "%s has format %s; this release reads format %d."
              .formatted(file, json.path("v"), VERSION));
    }
    return Json.read(json, BackupManifest.class);
  }

  private static InvalidInputException refused(String detail) {
    return InvalidInputException.at("", SettingCodes.NO_BACKUP, detail);
  }
}
