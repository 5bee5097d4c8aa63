package com.couriermft.transfer;

import com.couriermft.failure.CourierException;
import java.io.IOException;
import java.util.Optional;

/** Gives a file on a partner's server its final name, whatever kind of rename the server offers. */
public final class RemotePlacing {
  private static final int MAX_NAMES = 1_000;

  private final RemoteFiles remote;
  private final Runnable ensureLease;

  /** Asserts the lease right before each rename. */
  public RemotePlacing(RemoteFiles remote, Runnable ensureLease) {
    this.remote = remote;
    this.ensureLease = ensureLease;
  }

  /**
   * Renames.
   *
   * @param from the file, {@code size} bytes long
   * @return the name it has now
   * @throws CourierException {@code already_exists}; {@code lease_lost}
   */
  public String place(String from, String to, Overwrite overwrite, long size) throws IOException {
    return switch (overwrite) {
      case FAIL -> {
        if (remote.find(to).isPresent() || !renamed(from, to, false, size)) {
          throw RemoteErrors.alreadyExists(remote.connection(), to);
        }
        yield to;
      }
      case REPLACE -> replace(from, to, size);
      case RENAME -> underFreeName(from, to, size);
    };
  }

  /** The n-th name to try: {@code a.csv}, {@code a-1.csv}, {@code a-2.csv}, … */
  static String alternative(String path, int n) {
    String name = SafePath.name(path);
    int dot = name.lastIndexOf('.');
    String stem = dot > 0 ? name.substring(0, dot) : name;
    String extension = dot > 0 ? name.substring(dot) : "";
    return n == 0 ? path : SafePath.join(SafePath.parent(path), stem + "-" + n + extension);
  }

  private String replace(String from, String to, long size) throws IOException {
    boolean atomic = remote.replacesAtomically();
    for (int tries = 0; tries < 3; tries++) {
      if (!atomic && remote.find(to).isPresent()) {
        ensureLease.run();
        remote.delete(to);
      }
      if (renamed(from, to, atomic, size)) {
        return to;
      }
    }
    throw CourierException.transientFailure(
        "remote_failure",
        "Connection '" + remote.connection() + "': '" + to + "' cannot be replaced.",
        null);
  }

  private String underFreeName(String from, String to, long size) throws IOException {
    for (int n = 0; n < MAX_NAMES; n++) {
      String candidate = alternative(to, n);
      if (remote.find(candidate).isEmpty() && renamed(from, candidate, false, size)) {
        return candidate;
      }
    }
    throw RemoteErrors.alreadyExists(remote.connection(), to);
  }

  /** False if somebody else's file has the name. A rename that failed may have been done. */
  private boolean renamed(String from, String to, boolean replace, long size) throws IOException {
    ensureLease.run();
    try {
      remote.rename(from, to, replace);
      return true;
    } catch (CourierException e) {
      Optional<RemoteFile> there = remote.find(to);
      boolean gone = remote.find(from).isEmpty();
      if (gone && there.isPresent() && there.get().sizeBytes() == size) {
        return true;
      } else if (!gone && there.isPresent()) {
        return false;
      }
      throw e;
    }
  }
}
