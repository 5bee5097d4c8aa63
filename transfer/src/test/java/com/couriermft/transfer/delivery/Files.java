package com.couriermft.transfer.delivery;

import com.couriermft.storage.label.Labels;
import com.couriermft.transfer.delivery.MovedFile.Direction;
import com.couriermft.transfer.delivery.MovedFile.Remote;
import com.couriermft.transfer.delivery.MovedFile.Source;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import com.couriermft.transfer.upload.UploadedFile.Verified;

/** Creates transferred files for tests. */
final class Files {
  static final String EXECUTION = "01M7Y4N6Y35TRG4F08304RN407";

  private Files() {}

  /** Returns a file that was sent to a partner, whose content is its name. */
  static MovedFile sent(String connection, String name) {
    return new MovedFile(
        Direction.SENT,
        name,
        name.length(),
        Sha256.of(name),
        new Remote(connection, "/in/" + name, "10.0.0.7:22", "OpenSSH_9.6", "SHA256:YRRs"),
        "work:/" + EXECUTION + "/" + name,
        new Source(name.length(), null, Sha256.of(name), null),
        Verified.HASH,
        Placed.RENAME,
        false);
  }

  /** Returns an attempt of a step in an execution. */
  static Origin by(String execution, int step, int attempt) {
    return by(execution, step, attempt, Labels.NONE);
  }

  /** Returns an attempt of a step in an execution with labels. */
  static Origin by(String execution, int step, int attempt, Labels labels) {
    return new Origin(
        execution,
        "invoices",
        "put",
        1,
        step,
        "",
        attempt,
        "g01%04d%05d".formatted(step, attempt),
        labels);
  }
}
