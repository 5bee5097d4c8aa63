package com.couriermft.operate.overview;

import com.couriermft.formats.json.Field;
import com.couriermft.operate.attention.AttentionMark;
import com.couriermft.operate.overview.AttentionEntry.Occurrences;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The list of entries that need attention: failed executions, failing watches, missed expectations,
 * channels that can't notify all recipients, and unreadable stored objects. The list has at most
 * {@value #MOST} entries of each kind. Pure.
 */
public record Attention(
    @Field(help = "Entries that need attention") List<AttentionEntry> attention,
    @Field(help = "Acknowledged and muted entries, one for each key") List<AttentionEntry> silenced,
    @Field(help = "Whether both lists are complete") boolean attentionIsComplete) {
  /** Maximum number of entries of a kind. */
  static final int MOST = 50;

  public Attention {
    attention = List.copyOf(attention);
    silenced = List.copyOf(silenced);
  }

  /**
   * Creates the list.
   *
   * @param all all entries, by kind; failed executions are ordered newest first
   * @param isWhole whether the entries are complete
   * @param marks operators' marks, by key
   */
  static Attention of(
      List<AttentionEntry> all, boolean isWhole, Map<String, AttentionMark> marks, Instant now) {
    Map<String, List<AttentionEntry>> byKey =
        all.stream().collect(Collectors.groupingBy(AttentionEntry::key));
    Set<String> begun = new HashSet<>();
    List<AttentionEntry> shown = new ArrayList<>();
    List<AttentionEntry> silenced = new ArrayList<>();
    for (AttentionEntry each : all) {
      List<AttentionEntry> alike = byKey.getOrDefault(each.key(), List.of());
      AttentionMark mark = marks.getOrDefault(each.key(), AttentionMark.NONE);
      boolean isFirst = begun.add(each.key());
      AttentionEntry entry = isFirst ? each.with(occurrences(alike, mark)) : each;
      if (!mark.hides(last(alike), now)) {
        shown.add(entry);
      } else if (isFirst) {
        silenced.add(entry);
      }
    }
    List<AttentionEntry> few = few(shown);
    List<AttentionEntry> fewSilenced = few(silenced);
    int left = shown.size() - few.size() + silenced.size() - fewSilenced.size();
    return new Attention(few, fewSilenced, isWhole && left == 0);
  }

  private static List<AttentionEntry> few(List<AttentionEntry> all) {
    Map<String, Integer> counts = new HashMap<>();
    return all.stream().filter(each -> counts.merge(each.kind(), 1, Integer::sum) <= MOST).toList();
  }

  private static Occurrences occurrences(List<AttentionEntry> entries, AttentionMark mark) {
    List<Instant> times =
        entries.stream()
            .map(AttentionEntry::lastAt)
            .filter(Instant.EPOCH::isBefore)
            .sorted()
            .toList();
    return new Occurrences(
        entries.size(),
        times.isEmpty() ? null : times.get(0),
        times.isEmpty() ? null : times.get(times.size() - 1),
        mark.saysNothing() ? null : mark);
  }

  /** Returns the time of the newest entry; {@link Instant#EPOCH} if there are no entries. */
  static Instant last(List<AttentionEntry> entries) {
    return entries.stream()
        .map(AttentionEntry::lastAt)
        .max(Comparator.naturalOrder())
        .orElse(Instant.EPOCH);
  }
}
