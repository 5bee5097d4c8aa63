package com.couriermft.transfer.listing;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.SampledCount;
import com.couriermft.transfer.file.TempName;
import com.couriermft.transfer.listing.Omissions.Reason;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.Waiter;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Lists files of a folder, such as a folder on a partner's server. Courier's own partial uploads
 * are left out. All other entries that are left out, such as names that could escape their
 * directory, are counted in {@link #omissions}. Not thread-safe.
 */
public final class RemoteListing {
  /**
   * The maximum number of files that are kept in memory. If there are more, the first ones in the
   * query's order are kept.
   */
  public static final int MAX_FILES = 100_000;

  private static final int MAX_DEPTH = 32;

  /** The codes of errors that affect only a single directory. */
  private static final Set<FailureCode> NOT_LISTED =
      Set.of(
          TransferCodes.PERMISSION_DENIED,
          FileCodes.FILE_NOT_FOUND,
          TransferCodes.INVALID_REMOTE_PATH);

  private final Folder remote;
  private final Waiter waiter;
  private final InstantSource clock;
  private final Cancellation cancellation;
  private final Logger log;
  private final Omissions omissions = new Omissions();

  public RemoteListing(
      Folder remote, Waiter waiter, InstantSource clock, Cancellation cancellation, Logger log) {
    this.remote = remote;
    this.waiter = waiter;
    this.clock = clock;
    this.cancellation = cancellation;
    this.log = log;
  }

  /**
   * Returns the existing files that are complete, as far as the query can determine. Omitted files,
   * including those beyond the query's limit, are added to {@link #omissions}.
   *
   * @throws CourierException {@code file_not_found}: no such directory; {@code too_many_files}
   *     (permanent): more than {@link #MAX_FILES} directories to search, or more than that number
   *     of files in one directory to look up individually
   */
  public List<RemoteFile> list(RemoteQuery query) throws IOException, InterruptedException {
    Found seen = scan(query);
    if (!query.stableFor().isZero() && !seen.files.isEmpty()) {
      Map<String, RemoteFile> before = seen.files;
      waiter.await(query.stableFor(), cancellation);
      seen = scan(query);
      seen.files.values().removeIf(file -> !isUnchanged(file, before.get(file.path())));
    }
    omissions.addAll(seen.omitted);
    List<RemoteFile> files =
        seen.files.values().stream().sorted(query.order().comparator()).toList();
    if (files.size() > query.maxFiles()) {
      omissions.add(
          Reason.MAX_FILES, files.size() - query.maxFiles(), files.get(query.maxFiles()).path());
    }
    warn(query);
    return files.subList(0, Math.min(files.size(), query.maxFiles()));
  }

  private void warn(RemoteQuery query) {
    if (omissions.count() > 0) {
      log.warn(
          "Connection '{}': the listing of '{}' omits {}",
          remote.connection(),
          query.directory(),
          omissions.words());
    }
  }

  /**
   * Counts the current matches in constant memory, without waiting and without the query's limit.
   *
   * @return the first matches in the query's order
   * @throws CourierException {@code file_not_found}: no such directory
   */
  public SampledCount<RemoteFile> tally(RemoteQuery query) throws IOException {
    SampledCount<RemoteFile> tally = new SampledCount<>(query.order().comparator());
    scan(query, tally::add, omissions);
    return tally;
  }

  /** Returns the omissions of all listings so far. */
  public Omissions omissions() {
    return omissions;
  }

  private static boolean isUnchanged(RemoteFile file, @Nullable RemoteFile before) {
    return before != null && file.looksLike(before);
  }

  /** The files found by a scan, by path, and its omissions. */
  private static final class Found {
    private final Map<String, RemoteFile> files = new HashMap<>();
    private final Omissions omitted = new Omissions();
    private final NavigableSet<RemoteFile> inOrder;

    private Found(RemoteQuery query) {
      this.inOrder = new TreeSet<>(query.order().comparator().thenComparing(RemoteFile::path));
    }

    /** Adds a file. If two lines of the listing have the same path, the first one counts. */
    private void add(RemoteFile file) {
      if (files.putIfAbsent(file.path(), file) == null) {
        inOrder.add(file);
        if (inOrder.size() > MAX_FILES) {
          RemoteFile last = inOrder.pollLast();
          files.remove(last.path());
          omitted.add(Reason.MAX_FILES, last.path());
        }
      }
    }
  }

  private Found scan(RemoteQuery query) throws IOException {
    Found found = new Found(query);
    scan(query, found::add, found.omitted);
    return found;
  }

  private void scan(RemoteQuery query, Consumer<RemoteFile> each, Omissions omitted)
      throws IOException {
    Instant now = clock.instant();
    Deque<String> directories = new ArrayDeque<>(List.of(query.directory()));
    Set<String> known = new HashSet<>(directories);
    while (!directories.isEmpty()) {
      Scan scan = new Scan(query, directories.pop(), now, each, omitted);
      if (scan.read()) {
        scan.decide();
        scan.subdirectories.stream().filter(known::add).forEach(directories::add);
        requireFewer(known.size(), query);
      }
    }
  }

  /** Returns whether the listing contains all properties of an entry. */
  private static boolean isKnown(RemoteFile entry) {
    return entry.isFile() && entry.modifiedAt() != null;
  }

  /**
   * Looks up the target of a link or the modification time of a file. If the server does not permit
   * that, returns the entry as listed.
   */
  private RemoteFile followed(RemoteFile link) throws IOException {
    try {
      RemoteFile found = remote.find(link.path()).orElse(link);
      boolean isUntold = found.kind() == RemoteFile.Kind.OTHER && link.isFile();
      return isUntold
          ? new RemoteFile(
              link.name(), link.path(), found.sizeBytes(), found.modifiedAt(), link.kind())
          : found;
    } catch (CourierException e) {
      log.warn("'{}' cannot be looked up: {}", RemoteErrors.printable(link.path()), e.getMessage());
      return link;
    }
  }

  private void requireFewer(int count, RemoteQuery query) {
    if (count > MAX_FILES) {
      throw CourierException.of(
          TransferCodes.TOO_MANY_FILES,
          "Connection '"
              + remote.connection()
              + "': '"
              + query.directory()
              + "' has more than "
              + MAX_FILES
              + " entries to look up one by one, or directories to search; use a narrower"
              + " pattern.");
    }
  }

  /** Reads one directory. */
  private final class Scan implements Folder.Entries {
    private final RemoteQuery query;
    private final String directory;
    private final Instant now;
    private final Consumer<RemoteFile> each;
    private final Omissions omitted;

    /** Links, files without a modification time, and files that are waiting for their marker. */
    private final List<RemoteFile> undecided = new ArrayList<>();

    private final List<String> subdirectories = new ArrayList<>();
    private final Set<String> doneFiles = new HashSet<>();

    private Scan(
        RemoteQuery query,
        String directory,
        Instant now,
        Consumer<RemoteFile> each,
        Omissions omitted) {
      this.query = query;
      this.directory = directory;
      this.now = now;
      this.each = each;
      this.omitted = omitted;
    }

    /** Reads the directory; returns false if it is a subdirectory that the server does not list. */
    private boolean read() throws IOException {
      try {
        remote.list(directory, this);
        return true;
      } catch (CourierException e) {
        if (directory.equals(query.directory()) || !NOT_LISTED.contains(e.failureCode())) {
          throw e;
        }
        omitted.add(Reason.UNREADABLE_DIRECTORY, directory);
        return false;
      }
    }

    /** Looks up entries for which the listing does not contain enough information. */
    private void decide() throws IOException {
      for (RemoteFile file : undecided) {
        cancellation.throwIfCancelled();
        if (isDone(file)) {
          take(isKnown(file) ? file : followed(file));
        }
      }
    }

    private void take(RemoteFile file) {
      if (file.isFile()) {
        if (query.filter().accepts(file, now)) {
          each.accept(file);
        }
      } else if (!file.isDirectory()) {
        omitted.add(Reason.NOT_A_FILE, file.path());
      } else if (query.recursive()) {
        omitted.add(Reason.LINK_NOT_FOLLOWED, file.path());
      }
    }

    @Override
    public void omit(Reason reason, String what) {
      cancellation.throwIfCancelled();
      omitted.add(reason, what);
    }

    @Override
    public void accept(RemoteFile entry) {
      cancellation.throwIfCancelled();
      if (!SafePath.isName(entry.name())) {
        omitted.add(Reason.UNUSABLE_NAME, entry.name());
      } else if (entry.isDirectory()) {
        see(entry.path(), depth(entry));
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

    private void see(String subdirectory, long depth) {
      if (query.recursive() && depth >= MAX_DEPTH) {
        omitted.add(Reason.TOO_DEEP, subdirectory);
      } else if (query.recursive()) {
        subdirectories.add(subdirectory);
        requireFewer(subdirectories.size(), query);
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
  }
}
