package com.couriermft.automation.arrival;

import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares a listing with the ledger, both ordered by key, and writes only the differences, in
 * several transactions. Each instance is used once, by one thread.
 */
final class ListingComparison {
  private final Watch watch;
  private final List<ObservedFile> files;
  private final boolean first;
  private final Instant now;
  private final Committing committing;
  private final List<Write> writes = new ArrayList<>();
  private final List<ObservedFile> ready = new ArrayList<>();
  private final BitSet waitingIn = new BitSet();
  private boolean sawNew;
  private int waiting;
  private int at;

  /** Commits writes, at most {@link FileLedger#MOST_WRITES} at a time. */
  interface Committing {
    void commit(List<Write> writes);
  }

  ListingComparison(
      Watch watch, List<ObservedFile> files, boolean first, Instant now, Committing committing) {
    this.watch = watch;
    this.files = files;
    this.first = first;
    this.now = now;
    this.committing = committing;
  }

  /** Compares the files in the given ranges of keys, in order. */
  void over(FileLedger ledger, List<KeyRange> ranges) {
    for (KeyRange range : ranges) {
      while (at < files.size() && key().compareTo(range.from()) < 0) {
        at++;
      }
      ledger.each(range, this::meet);
      while (at < files.size() && key().compareTo(range.to()) < 0) {
        apply(files.get(at++), null);
      }
    }
    flush();
  }

  private String key() {
    return files.get(at).key();
  }

  private void meet(FileEntry known) {
    while (at < files.size() && key().compareTo(known.sighting().key()) < 0) {
      apply(files.get(at++), null);
    }
    boolean there = at < files.size() && key().equals(known.sighting().key());
    apply(there ? files.get(at++) : null, known);
  }

  private void apply(@Nullable ObservedFile seen, @Nullable FileEntry known) {
    Change change = Change.of(seen, known, watch, first, now);
    if (change.write() != null) {
      writes.add(change.write());
      if (writes.size() == FileLedger.MOST_WRITES) {
        flush();
      }
    }
    if (seen != null) {
      note(seen, change.state());
    }
  }

  private void note(ObservedFile seen, Change.State state) {
    switch (state) {
      case SETTLED -> {}
      case READY -> ready.add(seen);
      case NEW, WAITING -> {
        sawNew |= state == Change.State.NEW;
        waiting++;
        waitingIn.set(FolderDigest.of(seen.key()));
      }
    }
  }

  private void flush() {
    if (!writes.isEmpty()) {
      committing.commit(List.copyOf(writes));
      writes.clear();
    }
  }

  /** Returns the complete files that are not part of an execution, least recently changed first. */
  List<ObservedFile> ready() {
    Comparator<ObservedFile> oldest =
        Comparator.comparing(
            s -> s.file().modifiedAt() == null ? Instant.EPOCH : s.file().modifiedAt());
    return ready.stream()
        .sorted(oldest.thenComparing(s -> s.file().path()))
        .limit(watch.maxFiles())
        .toList();
  }

  /**
   * Returns the parts of the folder that still need processing after the given files are assigned
   * to executions.
   */
  BitSet unsettled(List<ObservedFile> claimed) {
    Set<String> done = claimed.stream().map(ObservedFile::key).collect(Collectors.toSet());
    BitSet parts = (BitSet) waitingIn.clone();
    ready.stream()
        .filter(file -> !done.contains(file.key()))
        .forEach(file -> parts.set(FolderDigest.of(file.key())));
    return parts;
  }

  /**
   * Returns whether a version was seen for the first time, so that another poll must confirm it.
   */
  boolean sawNew() {
    return sawNew;
  }

  /** Returns the number of files that are probably incomplete. */
  int waiting() {
    return waiting;
  }

  /** Returns the number of complete files that are left for a later poll. */
  int left() {
    return Math.max(0, ready.size() - watch.maxFiles());
  }
}
