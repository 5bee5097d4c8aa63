package com.couriermft.operate.overview;

import com.couriermft.operate.attention.AttentionMark;
import com.couriermft.storage.label.LabelFilter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The scope of a reader of the overview. Executions keep the labels of their start, so a limited
 * reader may see executions of a job that carries other labels now: a mark of it is no longer
 * theirs to see or to change. Immutable.
 *
 * @param seen what is asked of the labels of what they see
 * @param jobs ids of the jobs that carry these labels now; of a reader without limits, none
 */
record ReaderScope(LabelFilter seen, Set<String> jobs) {
  /** Copies. */
  ReaderScope {
    jobs = Set.copyOf(jobs);
  }

  /** Reads what is in the scope of a reader. */
  static ReaderScope of(Overview.Parts parts, LabelFilter seen) {
    return new ReaderScope(seen, seen.isAll() ? Set.of() : parts.jobs().apply(seen));
  }

  /** Returns whether the reader may see and change the mark of an entry that they see. */
  boolean mayMark(AttentionEntry entry) {
    AttentionEntry.FailedExecution failed = entry.execution();
    String job = failed == null ? null : failed.jobId();
    return seen.isAll() || job == null || jobs.contains(job);
  }

  /** Returns the marks that the reader may see of some entries. */
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
