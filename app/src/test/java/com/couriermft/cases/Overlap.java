package com.couriermft.cases;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Determines from a journal how many items of a loop were in progress at the same time. */
final class Overlap {
  private static final Pattern ITEM = Pattern.compile("^[^\\[:]*\\[(\\d+)\\]");

  private Overlap() {}

  /**
   * Returns the maximum number of items that were between their first and last entries at the same
   * time.
   */
  static int of(List<String> journal) {
    List<String> items = new ArrayList<>();
    Map<String, Integer> last = new HashMap<>();
    for (String entry : journal) {
      Matcher matcher = ITEM.matcher(entry);
      if (matcher.find()) {
        last.put(matcher.group(1), items.size());
        items.add(matcher.group(1));
      }
    }
    Set<String> open = new HashSet<>();
    int most = 0;
    for (int i = 0; i < items.size(); i++) {
      open.add(items.get(i));
      most = Math.max(most, open.size());
      if (last.get(items.get(i)) == i) {
        open.remove(items.get(i));
      }
    }
    return most;
  }
}
