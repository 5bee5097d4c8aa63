package com.couriermft.steps.pgp;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.openpgp.MessageOutputStream;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.OutputFile;
import com.couriermft.transfer.workspace.UploadOutputStream;
import com.couriermft.transfer.workspace.Workspace;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes one message for each file, or keeps the message that an earlier attempt wrote. */
final class MessageWriter {
  private static final int BUFFER = 128 << 10;

  private final StepContext context;
  private final Workspace workspace;
  private final Overwrite overwrite;
  private final EarlierOutputs earlier;

  MessageWriter(StepContext context, Overwrite overwrite) {
    this.context = context;
    this.workspace = context.workspace();
    this.overwrite = overwrite;
    this.earlier = new EarlierOutputs(context);
  }

  /** Creates the OpenPGP messages of a step. */
  interface Maker {
    /**
     * Returns a hash of keys and options. Messages with the same hash and the same content are
     * equivalent.
     */
    String identity();

    /** Starts the message for a file. */
    MessageOutputStream open(OutputStream out, StoredFile source) throws IOException;
  }

  /**
   * Finds the files and plans their messages.
   *
   * @param input input files, see {@link FileSelection}
   * @param destination see {@link OutputFile#plan}
   * @param name returns the message's name for a file's name
   */
  List<OutputFile> plan(
      JsonNode input, OnEmpty onEmpty, @Nullable String destination, UnaryOperator<String> name) {
    List<StoredFile> files = FileSelection.of(input, "input").resolve(workspace, onEmpty);
    return OutputFile.plan(workspace, files, destination, name);
  }

  /** Writes a message for each file, in order. */
  List<StoredFile> write(List<OutputFile> targets, Maker maker) throws IOException {
    long bytes = targets.stream().mapToLong(target -> target.source().sizeBytes()).sum();
    context.progress().expect(targets.size(), bytes);
    List<StoredFile> written = new ArrayList<>();
    for (OutputFile target : targets) {
      context.cancellation().throwIfCancelled();
      written.add(AboutFile.run(target.source(), () -> keepOrWrite(target, maker)));
      context.progress().fileDone();
    }
    return written;
  }

  private StoredFile keepOrWrite(OutputFile target, Maker maker) throws IOException {
    String madeOf = Sha256.of(target.source().fingerprint() + "|" + maker.identity());
    Optional<StoredFile> before = earlier.find(target.path(), madeOf, overwrite);
    return before.isPresent() ? before.get() : write(target, madeOf, maker);
  }

  private StoredFile write(OutputFile target, String madeOf, Maker maker) throws IOException {
    StoredFile source = target.source();
    try (Upload upload = workspace.create(target.path(), overwrite)) {
      MessageDigest digest = Sha256.newDigest();
      OutputStream out = new UploadOutputStream(upload);
      boolean isOwn = Workspace.isRunsOwn(target.path());
      try (InputStream in = workspace.read(source, 0);
          MessageOutputStream message =
              maker.open(isOwn ? out : new DigestOutputStream(out, digest), source)) {
        requireWhole(source, copy(in, message));
        message.finish();
      }
      earlier.note(target.path(), madeOf, Sha256.hex(digest));
      return upload.commit();
    }
  }

  private static long copy(InputStream in, OutputStream out) throws IOException {
    byte[] buffer = new byte[BUFFER];
    long copied = 0;
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      out.write(buffer, 0, n);
      copied += n;
    }
    return copied;
  }

  private static void requireWhole(StoredFile source, long copied) {
    if (copied != source.sizeBytes()) {
      throw CourierException.of(
          TransferCodes.SOURCE_CHANGED,
          "The file has " + copied + " bytes instead of " + source.sizeBytes() + ".",
          null);
    }
  }
}
