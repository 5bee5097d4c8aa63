package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.TempName;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The temporary files of a probe, which have unique names and are deleted at the end. The names are
 * {@code .courier-probe-{time}-{random}-{tag}.courier-tmp}; the names contain the time because some
 * servers report no times. Thread-safe.
 */
final class ScratchFiles {
  /** The age at which a probe's file counts as a leftover; no probe takes that long. */
  static final Duration OLD = Duration.ofDays(1);

  private static final int MOST_REMAINING = 200;
  private static final Logger LOG = LoggerFactory.getLogger(ScratchFiles.class);
  static final String PREFIX = ".courier-probe-";
  private static final String DIRECTORY_TAG = "dir";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssX").withZone(ZoneOffset.UTC);
  private static final Pattern NAME =
      Pattern.compile(
          Pattern.quote(PREFIX)
              + "(20\\d{2}[01]\\d[0-3]\\dT[0-2]\\d[0-5]\\d[0-5]\\dZ)-[0-9a-f]{8}-[a-z]{1,8}"
              + Pattern.quote(TempName.SUFFIX));

  private final String directory;
  private final Instant now;
  private final String stem;
  private final Set<String> remaining = Collections.synchronizedSet(new LinkedHashSet<>());

  /** Creates unique names in a directory for a new probe. */
  ScratchFiles(String directory, Instant now) {
    this.directory = directory;
    this.now = now;
    this.stem =
        PREFIX
            + TIME.format(now)
            + "-"
            + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt())
            + "-";
  }

  String directory() {
    return directory;
  }

  /**
   * Returns the path of a file that will be deleted at the end.
   *
   * @param tag short suffix of one or a few letters
   */
  String file(String tag) {
    String path = SafePath.join(directory, stem + tag + TempName.SUFFIX);
    remaining.add(path);
    return path;
  }

  /** Returns the path of the directory that will be deleted at the end. */
  String subdirectory() {
    return file(DIRECTORY_TAG);
  }

  /**
   * Finds a file in the listing, and collects leftovers of earlier probes for deletion.
   *
   * @return whether the file was listed
   */
  boolean findInListing(RemoteFiles remote, String file) throws IOException {
    AtomicBoolean listed = new AtomicBoolean();
    remote.list(
        directory,
        entry -> {
          if (entry.name().equals(SafePath.name(file))) {
            listed.set(true);
          }
          inherit(entry.name());
        });
    return listed.get();
  }

  private boolean isOld(String name) {
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches()) {
      return false;
    }
    try {
      return TIME.parse(matcher.group(1), Instant::from).isBefore(now.minus(OLD));
    } catch (DateTimeException e) {
      // The name is not from a probe, because its time is invalid.
      return false;
    }
  }

  /** Adds a leftover of an earlier probe for deletion, up to a limit. */
  void inherit(String name) {
    if (remaining.size() < MOST_REMAINING && isOld(name)) {
      remaining.add(SafePath.join(directory, name));
    }
  }

  /** Deletes a path and returns whether the path is missing afterwards. */
  interface Removal {
    boolean isGone(String path) throws IOException;
  }

  /** Deletes all paths that the server allows to be deleted. */
  void clean(Removal removal) throws IOException {
    for (String path : List.copyOf(remaining)) {
      if (removal.isGone(path)) {
        remaining.remove(path);
      }
    }
  }

  /** Deletes all paths through a session. */
  void clean(RemoteFiles remote) throws IOException {
    clean(path -> isGone(remote, path));
  }

  private static boolean isGone(RemoteFiles remote, String path) throws IOException {
    Optional<RemoteFile> there = remote.find(path);
    try {
      if (there.map(RemoteFile::isDirectory).orElse(false)) {
        remote.removeDirectory(path);
      } else if (there.isPresent()) {
        remote.delete(path);
      }
      return true;
    } catch (CourierException e) {
      LOG.warn("A probe's '{}' stays on '{}': {}", path, remote.connection(), e.getMessage());
      return remote.find(path).isEmpty();
    }
  }

  /** Returns the paths that may still be on the server. */
  List<String> remaining() {
    return List.copyOf(remaining);
  }
}
