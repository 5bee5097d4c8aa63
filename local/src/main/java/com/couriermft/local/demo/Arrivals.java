package com.couriermft.local.demo;

import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.BlobServiceClientBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads the delivered files directly from their destinations, without Courier. Returns their names
 * and SHA-256 hashes.
 */
final class Arrivals {
  private Arrivals() {}

  /** Returns the files in a directory of the partner's server. */
  static Map<String, String> inDirectory(Path directory) throws IOException {
    Map<String, String> hashes = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        try (InputStream in = Files.newInputStream(file)) {
          hashes.put(String.valueOf(file.getFileName()), hash(in));
        }
      }
    }
    return hashes;
  }

  /** Returns the blobs in a folder of the permanent store. */
  static Map<String, String> inStore(String connectionString, String folder) throws IOException {
    BlobContainerClient container =
        new BlobServiceClientBuilder()
            .connectionString(connectionString)
            .buildClient()
            .getBlobContainerClient("files");
    Map<String, String> hashes = new TreeMap<>();
    for (var blob : container.listBlobsByHierarchy(folder + "/")) {
      try (InputStream in = container.getBlobClient(blob.getName()).openInputStream()) {
        hashes.put(blob.getName().substring(folder.length() + 1), hash(in));
      }
    }
    return hashes;
  }

  private static String hash(InputStream in) throws IOException {
    MessageDigest sha256 = DemoFiles.sha256();
    try (DigestInputStream digested = new DigestInputStream(in, sha256)) {
      digested.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(sha256.digest());
  }
}
