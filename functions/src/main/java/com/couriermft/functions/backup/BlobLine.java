package com.couriermft.functions.backup;

import java.util.Map;

/**
 * A blob as a line of its container's file.
 *
 * <pre>{"name": "invoices/a.csv", "size_bytes": 183, "metadata": {"sha256": "583a…"},
 *  "file": "000/00000012"}</pre>
 *
 * @param name its name in the container
 * @param sizeBytes its length
 * @param metadata its metadata
 * @param file where its bytes are, below the container's folder: names of blobs are none for files
 */
record BlobLine(String name, long sizeBytes, Map<String, String> metadata, String file) {
  /** Copies. */
  BlobLine {
    metadata = Map.copyOf(metadata);
  }
}
