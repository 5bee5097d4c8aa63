package com.couriermft.operate.overview;

import com.couriermft.operate.attention.AttentionMark;
import com.couriermft.storage.label.LabelFilter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The scope of a reader of the overview. Executions keep the labels that they had at their start,
 * so a reader with a label scope may see executions of a job whose labels have changed. The reader
 * may not see or change the marks of such a job. Immutable.
 *
 * @param seen the reader's label filter
 * @param jobs ids of the jobs that currently match; empty for a reader without a label scope
 */
record ReaderScope(LabelFilter seen, Set<String> jobs) {
  ReaderScope {
    jobs = Set.copyOf(jobs);
  }

  /** Reads the scope of a reader. */
  static ReaderScope of(Overview.Parts parts, LabelFilter seen) {
    return new ReaderScope(seen, seen.isAll() ? Set.of() : parts.jobs().apply(seen));
  }

  /** Returns whether the reader may see and change the mark of an entry in the reader's list. */
  boolean mayMark(AttentionEntry entry) {
    AttentionEntry.FailedExecution failed = entry.execution();
    String job = failed == null ? null : failed.jobId();
    return seen.isAll() || job == null || jobs.contains(job);
  }

  /** Returns the marks of the given entries that the reader may see. */
  Map<String, AttentionMark> of(Map<String, AttentionMark> marks, List<AttentionEntry> entries) {
    Map<String, AttentionMark> visible = new HashMap<>(marks);
    visible
        .keySet()
        .removeAll(
            entries.stream()
                .filter(each -> !mayMark(each))
                .map(AttentionEntry::key)
                .collect(Collectors.toSet()));
    return visible;
  }
}
