package com.couriermft.files.transfer;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Lists files of a folder, such as one on a partner's server. Names that could escape their
 * directory, and Courier's own partial uploads, are left out. Not thread-safe.
 */
public final class RemoteListing {
  /** Most files held in memory at once; more are refused. */
  public static final int MAX_FILES = 100_000;

  private static final int MAX_DEPTH = 32;

  private final Folder remote;
  private final Waiter waiter;
  private final InstantSource clock;
  private final Cancellation cancellation;
  private final Logger log;
  private int refused;
  private String firstRefused = "";

  /** Lists a folder, through one session. */
  public RemoteListing(
      Folder remote, Waiter waiter, InstantSource clock, Cancellation cancellation, Logger log) {
    this.remote = remote;
    this.waiter = waiter;
    this.clock = clock;
    this.cancellation = cancellation;
    this.log = log;
  }

  /**
   * The files that are there, complete as far as the query can tell.
   *
   * @throws CourierException {@code file_not_found}: no such directory; {@code too_many_files}
   *     (permanent): more than {@link #MAX_FILES} match, or so many directories are to be searched
   */
  public List<RemoteFile> list(RemoteQuery query) throws IOException, InterruptedException {
    Map<String, RemoteFile> seen = scan(query);
    if (!query.stableFor().isZero() && !seen.isEmpty()) {
      Map<String, RemoteFile> before = seen;
      waiter.await(query.stableFor(), cancellation);
      seen = scan(query);
      seen.values().removeIf(file -> !isUnchanged(file, before.get(file.path())));
    }
    return seen.values().stream()
        .sorted(query.order().comparator())
        .limit(query.maxFiles())
        .toList();
  }

  /**
   * Counts what matches now, in memory that does not grow with it: nothing is waited for, and the
   * query's limit is not applied.
   *
   * @return the first of them in the query's order
   * @throws CourierException {@code file_not_found}: no such directory
   */
  public Tally<RemoteFile> tally(RemoteQuery query) throws IOException {
    Tally<RemoteFile> tally = new Tally<>(query.order().comparator());
    scan(query, tally::add);
    return tally;
  }

  /**
   * Returns how many names were not usable as file names and were left out, in all listings so far.
   */
  public int refused() {
    return refused;
  }

  /** The first of {@link #refused()}, printable; empty if there was none. */
  public String firstRefused() {
    return firstRefused;
  }

  private static boolean isUnchanged(RemoteFile file, @Nullable RemoteFile before) {
    return before != null && file.looksLike(before);
  }

  /**
   * Reads the entries by path, in the order in which they are listed; of two lines about one path
   * the first counts.
   */
  private Map<String, RemoteFile> scan(RemoteQuery query) throws IOException {
    Map<String, RemoteFile> found = new LinkedHashMap<>();
    scan(
        query,
        file -> {
          found.putIfAbsent(file.path(), file);
          requireFewer(found.size(), query);
        });
    return found;
  }

  private void scan(RemoteQuery query, Consumer<RemoteFile> each) throws IOException {
    Instant now = clock.instant();
    Deque<String> directories = new ArrayDeque<>(List.of(query.directory()));
    Set<String> known = new HashSet<>(directories);
    while (!directories.isEmpty()) {
      Scan scan = new Scan(query, directories.pop(), now, each);
      remote.list(scan.directory, scan::see);
      scan.warn();
      for (RemoteFile file : scan.undecided) {
        cancellation.throwIfCancelled();
        RemoteFile whole = isKnown(file) ? file : followed(file);
        if (scan.isDone(file)) {
          scan.take(whole);
        }
      }
      scan.subdirectories.stream().filter(known::add).forEach(directories::add);
      requireFewer(known.size(), query);
    }
  }

  /** Whether the server's list said all there is to say. */
  private static boolean isKnown(RemoteFile entry) {
    return entry.isFile() && entry.modifiedAt() != null;
  }

  /**
   * Looks up what a link leads to, or what a file's time is; returns the entry as it was listed if
   * that may not be seen.
   */
  private RemoteFile followed(RemoteFile link) throws IOException {
    try {
      return remote.find(link.path()).orElse(link);
    } catch (CourierException e) {
      log.warn("'{}' is left out: {}", RemoteErrors.printable(link.path()), e.getMessage());
      return link;
    }
  }

  private void requireFewer(int count, RemoteQuery query) {
    if (count > MAX_FILES) {
      throw CourierException.of(
          TransferCodes.TOO_MANY_FILES,
          "Connection '"
              + remote.connection()
              + "': more than "
              + MAX_FILES
              + " files match in '"
              + query.directory()
              + "'; narrow the pattern.");
    }
  }

  /** The reading of one directory. */
  private final class Scan {
    private final RemoteQuery query;
    private final String directory;
    private final Instant now;
    private final Consumer<RemoteFile> each;

    /** Links, files without a time, and those that wait for the file that announces them. */
    private final List<RemoteFile> undecided = new ArrayList<>();

    private final List<String> subdirectories = new ArrayList<>();
    private final Set<String> doneFiles = new HashSet<>();
    private int refusedHere;
    private String firstHere = "";

    private Scan(RemoteQuery query, String directory, Instant now, Consumer<RemoteFile> each) {
      this.query = query;
      this.directory = directory;
      this.now = now;
      this.each = each;
    }

    private void take(RemoteFile file) {
      if (file.isFile() && query.filter().accepts(file, now)) {
        each.accept(file);
      }
    }

    private void see(RemoteFile entry) {
      cancellation.throwIfCancelled();
      if (!SafePath.isName(entry.name())) {
        firstHere = refusedHere++ == 0 ? RemoteErrors.printable(entry.name()) : firstHere;
      } else if (entry.isDirectory()) {
        if (query.recursive() && depth(entry) < MAX_DEPTH) {
          subdirectories.add(entry.path());
          requireFewer(subdirectories.size(), query);
        }
      } else if (query.doneFile() != null && query.doneFile().couldBe(entry.name())) {
        doneFiles.add(entry.name());
      } else if (!TempName.isTemporary(entry.name())
          && query.filter().acceptsName(SafePath.relative(query.directory(), entry.path()))) {
        if (isKnown(entry) && query.doneFile() == null) {
          take(entry);
        } else {
          undecided.add(entry);
          requireFewer(undecided.size(), query);
        }
      }
    }

    private long depth(RemoteFile entry) {
      return SafePath.relative(query.directory(), entry.path())
          .chars()
          .filter(c -> c == '/')
          .count();
    }

    private boolean isDone(RemoteFile file) {
      return query.doneFile() == null || doneFiles.contains(query.doneFile().nameFor(file.name()));
    }

    private void warn() {
      if (refusedHere > 0) {
        firstRefused = refused == 0 ? firstHere : firstRefused;
        refused += refusedHere;
        log.warn(
            "Connection '{}': {} names in '{}' are not usable as file names and were left out, the"
                + " first is '{}'",
            remote.connection(),
            refusedHere,
            directory,
            firstHere);
      }
    }
  }
}
