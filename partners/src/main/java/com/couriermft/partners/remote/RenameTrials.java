package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.ServerProfile.Finding;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;

/**
 * The part of a probe that tests the behavior of renames. Files are distinguished by their size.
 */
final class RenameTrials {
  private static final int OLD = 1_000;
  private static final int NEW = 1_200;

  private final RemoteFiles remote;
  private final ProbeFindings found;
  private final String from;
  private final String to;

  RenameTrials(RemoteFiles remote, ScratchFiles scratch, ProbeFindings found) {
    this.remote = remote;
    this.found = found;
    this.from = scratch.file("f");
    this.to = scratch.file("t");
  }

  void run() throws IOException {
    found.attempt(Capability.RENAME, this::ontoFreeName);
    if (!found.has(Capability.RENAME)) {
      Finding none = ProbeFindings.no("The server does not rename files.");
      found.put(Capability.RENAME_OVERWRITES, none);
      found.put(Capability.REPLACE, none);
      return;
    }
    found.attempt(Capability.RENAME_OVERWRITES, () -> ontoExisting(false));
    found.attempt(Capability.REPLACE, () -> ontoExisting(true));
  }

  private Finding ontoFreeName() throws IOException {
    CapabilityProbe.ensure(remote, from, NEW);
    remote.rename(from, to, false);
    return ProbeFindings.of(
        size(to) == NEW && isFree(from), "The file does not exist under its new name.");
  }

  private Finding ontoExisting(boolean replace) throws IOException {
    CapabilityProbe.ensure(remote, from, NEW);
    CapabilityProbe.ensure(remote, to, OLD);
    try {
      remote.rename(from, to, replace);
    } catch (CourierException e) {
      boolean kept = size(to) == OLD && size(from) == NEW;
      return ProbeFindings.no(
          kept
              ? String.valueOf(e.getMessage())
              : "Renaming fails, and a file is lost: " + e.getMessage());
    }
    return ProbeFindings.of(
        size(to) == NEW && isFree(from),
        "The server reports success, but does not replace the existing file.");
  }

  private long size(String path) throws IOException {
    return remote.find(path).map(RemoteFile::sizeBytes).orElse(RemoteFile.UNKNOWN_SIZE);
  }

  private boolean isFree(String path) throws IOException {
    return remote.find(path).isEmpty();
  }
}
