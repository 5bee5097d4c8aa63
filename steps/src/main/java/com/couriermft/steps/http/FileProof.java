package com.couriermft.steps.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Compares a file with the digests from the step's configuration and from the server. After a
 * mismatch, a later attempt does not resume but downloads the file from its start.
 */
record FileProof(ExpectedFile expected, Workspace workspace) {
  void requireChecksum(HttpAnswer answer, String got) {
    @Nullable String wanted = expected.checksum(answer).orElse(null);
    if (wanted != null && !wanted.equals(got)) {
      // A later attempt must not resume from these bytes; it must download the file from the start.
      workspace.note(Json.object().put(KeptParts.DAMAGED, got));
      throw CourierException.of(
          TransferCodes.VERIFICATION_FAILED,
          "%s: its SHA-256 is %s, expected %s; the file was discarded."
              .formatted(answer.uri(), got, wanted));
    }
  }

  String sha256(StoredFile file) throws IOException {
    String known = file.sha256();
    if (known != null) {
      return known;
    }
    try (var in = workspace.readHashed(file)) {
      in.transferTo(OutputStream.nullOutputStream());
      return in.sha256();
    }
  }

  void requireDigest(HttpAnswer answer, ToldDigest told, String got) {
    if (!told.hex().equals(got)) {
      workspace.note(Json.object().put(KeptParts.DAMAGED, got));
      throw CourierException.of(
          TransferCodes.VERIFICATION_FAILED,
          ("%s: its %s is %s, but the header '%s' says %s; the file was discarded. If the header "
                  + "is wrong, set 'verify_digest' to false.")
              .formatted(answer.uri(), told.algorithm(), got, told.header(), told.hex()));
    }
  }

  String digest(StoredFile file, ToldDigest told) throws IOException {
    MessageDigest digest = told.begin();
    try (InputStream in = new DigestInputStream(workspace.read(file, 0), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
