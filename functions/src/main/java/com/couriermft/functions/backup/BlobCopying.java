package com.couriermft.functions.backup;

import com.couriermft.storage.store.Blobs.BlobInfo;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.bouncycastle.crypto.digests.SHA256Digest;

/**
 * The checkpoint of a blob's copy.
 *
 * @param name name of the blob
 * @param file path of the copy, relative to the container's folder
 * @param etag ETag of the version that is copied
 * @param sizeBytes size of the blob
 * @param metadata metadata of the blob
 * @param copied number of copied bytes
 * @param parts parts of the copy
 * @param digest state of the SHA-256 of the copied bytes, in Base64; the JDK's implementation
 *     cannot be serialized
 */
record BlobCopying(
    String name,
    String file,
    String etag,
    long sizeBytes,
    Map<String, String> metadata,
    long copied,
    BackupParts parts,
    String digest) {
  static BlobCopying begin(BlobInfo blob, String file) {
    return new BlobCopying(
        blob.name(),
        file,
        blob.etag(),
        blob.sizeBytes(),
        blob.metadata(),
        0,
        BackupParts.NONE,
        state(new SHA256Digest()));
  }

  BlobCopying {
    metadata = Map.copyOf(metadata);
  }

  boolean isWhole() {
    return copied == sizeBytes;
  }

  SHA256Digest sha256() {
    return new SHA256Digest(Base64.getDecoder().decode(digest));
  }

  BlobCopying at(long bytes, BackupParts now, SHA256Digest sha256) {
    return new BlobCopying(name, file, etag, sizeBytes, metadata, bytes, now, state(sha256));
  }

  private static String state(SHA256Digest sha256) {
    return Base64.getEncoder().encodeToString(sha256.getEncodedState());
  }

  /** Returns the line of a complete copy. */
  BlobLine line() {
    byte[] hash = new byte[32];
    sha256().doFinal(hash, 0);
    return new BlobLine(name, sizeBytes, metadata, file, HexFormat.of().formatHex(hash));
  }
}
