package com.couriermft.transfer;

import com.couriermft.failure.CourierException;
import com.couriermft.transfer.UploadedFile.Verified;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;

/**
 * Copies files to a partner's server: temporary name, verify, rename. Whatever happens, the partner
 * sees no file, or the whole file. Holds one buffer of 32 KiB. Not thread-safe.
 */
public final class RemoteUpload {
  /** Every server takes packets of this size; larger ones break some. */
  private static final int BUFFER_BYTES = 32 << 10;

  private static final int MAX_NAMES = 1_000;

  private final RemoteFiles remote;
  private final Workspace workspace;
  private final UploadPolicy policy;
  private final UploadRun run;
  private final Logger log;
  private final byte[] buffer = new byte[BUFFER_BYTES];

  /** Copies from a workspace into a session. */
  public RemoteUpload(
      RemoteFiles remote, Workspace workspace, UploadPolicy policy, UploadRun run, Logger log) {
    this.remote = remote;
    this.workspace = workspace;
    this.policy = policy;
    this.run = run;
    this.log = log;
  }

  /**
   * Delivers one file.
   *
   * @param target the remote path it is to have
   * @throws CourierException {@code already_exists} (permanent), {@code verification_failed}
   *     (transient), {@code lease_lost}, or as {@link RemoteFiles} says
   */
  public UploadedFile upload(StoredFile file, String target) throws IOException {
    Optional<UploadedFile> delivered = findDelivered(file, target);
    UploadedFile uploaded;
    if (delivered.isPresent()) {
      log.info("'{}' was delivered by an earlier attempt of this run", delivered.get().path());
      uploaded = delivered.get();
    } else if (policy.temporaryName()) {
      uploaded = underTemporaryName(file, target);
    } else {
      run.ensureLease().run();
      boolean mustBeNew = policy.overwrite() == Overwrite.FAIL && !run.mayHaveRunBefore();
      uploaded = write(file, target, mustBeNew).at(remote.connection(), target);
    }
    run.progress().fileDone();
    return uploaded;
  }

  /** Removes what earlier attempts of this execution left of uploads to these targets. */
  public void removeLeftovers(Collection<String> targets) throws IOException {
    Map<String, List<String>> namesByDirectory =
        targets.stream()
            .collect(
                Collectors.groupingBy(
                    SafePath::parent, Collectors.mapping(SafePath::name, Collectors.toList())));
    for (Map.Entry<String, List<String>> entry : namesByDirectory.entrySet()) {
      removeLeftovers(entry.getKey(), entry.getValue());
    }
  }

  private void removeLeftovers(String directory, List<String> names) throws IOException {
    if (remote.find(directory).isEmpty()) {
      return;
    }
    List<String> leftovers = new ArrayList<>();
    remote.list(
        directory,
        entry -> {
          String found = entry.name();
          if (TempName.isTemporary(found)
              && SafePath.isName(found)
              && names.stream().anyMatch(n -> TempName.isOf(found, n, run.executionId()))) {
            leftovers.add(SafePath.join(directory, found));
          }
        });
    for (String leftover : leftovers) {
      remote.delete(leftover);
    }
  }

  private UploadedFile underTemporaryName(StoredFile file, String target) throws IOException {
    String name = TempName.of(SafePath.name(target), run.executionId(), run.nonce());
    String temporary = SafePath.join(SafePath.parent(target), name);
    boolean placed = false;
    try {
      Written written = write(file, temporary, false);
      String path =
          new RemotePlacing(remote, run.ensureLease())
              .place(temporary, target, policy.overwrite(), file.sizeBytes());
      placed = true;
      return written.at(remote.connection(), path);
    } finally {
      if (!placed) {
        discard(temporary);
      }
    }
  }

  private void discard(String temporary) {
    try {
      remote.delete(temporary);
    } catch (IOException | CourierException e) {
      log.info("'{}' is left on the server until the next attempt: {}", temporary, e.getMessage());
    }
  }

  private Written write(StoredFile file, String path, boolean mustBeNew) throws IOException {
    MessageDigest digest = Sha256.newDigest();
    Verified verified = Verified.NONE;
    try (RemoteFiles.Sink sink = remote.create(path, mustBeNew);
        InputStream in = workspace.read(file, 0)) {
      long size = 0;
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        run.cancellation().throwIfCancelled();
        digest.update(buffer, 0, count);
        sink.write(buffer, 0, count);
        run.progress().bytes(count);
        size += count;
      }
      if (size != file.sizeBytes()) {
        throw new IOException(
            "'" + file.path() + "' gave " + size + " of " + file.sizeBytes() + " bytes");
      }
      if (policy.verify() != UploadPolicy.Verify.NONE) {
        verified = verifySize(path, size, sink.confirmedSize());
      }
      sink.finish();
    }
    String sha256 = Sha256.hex(digest);
    return new Written(file.sizeBytes(), sha256, verifyHash(path, sha256, verified));
  }

  private Verified verifySize(String path, long expected, long found) {
    if (found == RemoteFile.UNKNOWN_SIZE) {
      return Verified.NONE;
    } else if (found != expected) {
      throw RemoteErrors.notVerified(
          remote.connection(), path, "has " + found + " bytes, expected " + expected);
    }
    return Verified.SIZE;
  }

  private Verified verifyHash(String path, String expected, Verified soFar) throws IOException {
    if (policy.verify() != UploadPolicy.Verify.AUTO) {
      return soFar;
    }
    Optional<String> found = remote.findSha256(path);
    if (found.isPresent() && !found.get().equals(expected)) {
      throw RemoteErrors.notVerified(
          remote.connection(), path, "has SHA-256 " + found.get() + ", expected " + expected);
    }
    return found.isPresent() ? Verified.HASH : soFar;
  }

  /**
   * What an earlier attempt delivered before it could say so: only under a policy that keeps
   * existing files, and only a file with the very same content.
   */
  private Optional<UploadedFile> findDelivered(StoredFile file, String target) throws IOException {
    if (policy.overwrite() == Overwrite.REPLACE || !policy.temporaryName()) {
      return Optional.empty();
    }
    for (int n = 0; n < MAX_NAMES; n++) {
      String candidate = RemotePlacing.alternative(target, n);
      Optional<RemoteFile> there = remote.find(candidate);
      if (there.isEmpty()) {
        return Optional.empty();
      }
      if (run.mayHaveRunBefore() && there.get().sizeBytes() == file.sizeBytes()) {
        Optional<Written> same = sameContent(file, candidate);
        if (same.isPresent()) {
          return Optional.of(same.get().at(remote.connection(), candidate));
        }
      }
      if (policy.overwrite() == Overwrite.FAIL) {
        throw RemoteErrors.alreadyExists(remote.connection(), target);
      } else if (!run.mayHaveRunBefore()) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private Optional<Written> sameContent(StoredFile file, String path) throws IOException {
    String ours;
    try (InputStream in = workspace.read(file, 0)) {
      ours = file.sha256() == null ? hash(in) : file.sha256();
    }
    try {
      Optional<String> computed = remote.findSha256(path);
      String theirs = computed.isPresent() ? computed.get() : readBack(path, file.sizeBytes());
      return theirs.equals(ours)
          ? Optional.of(new Written(file.sizeBytes(), ours, Verified.HASH))
          : Optional.empty();
    } catch (CourierException e) {
      if (!e.code().equals("permission_denied")) {
        throw e;
      }
      log.info("'{}' cannot be read back, its size decides: {}", path, e.getMessage());
      return Optional.of(new Written(file.sizeBytes(), ours, Verified.SIZE));
    }
  }

  private String readBack(String path, long size) throws IOException {
    try (RemoteFiles.Source source = remote.open(path);
        InputStream in = source.read(0, size)) {
      return hash(in);
    }
  }

  private String hash(InputStream in) throws IOException {
    MessageDigest digest = Sha256.newDigest();
    for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
      run.cancellation().throwIfCancelled();
      digest.update(buffer, 0, count);
    }
    return Sha256.hex(digest);
  }

  private record Written(long size, String sha256, Verified verified) {
    UploadedFile at(String connection, String path) {
      return new UploadedFile(connection + ":" + path, SafePath.name(path), size, sha256, verified);
    }
  }
}
