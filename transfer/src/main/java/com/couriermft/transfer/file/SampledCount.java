package com.couriermft.transfer.file;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Counts elements and keeps only the first few, so that reports can cover any number of elements.
 */
public final class SampledCount<T> {
  /** The number of elements to keep. */
  public static final int KEPT = 10;

  private final Comparator<? super T> order;
  private final PriorityQueue<T> first;
  private long count;

  /** Creates an empty count; the first elements in this order are kept. */
  public SampledCount(Comparator<? super T> order) {
    this.order = order;
    this.first = new PriorityQueue<>(KEPT + 1, order.reversed());
  }

  public void add(T one) {
    count++;
    first.add(one);
    if (first.size() > KEPT) {
      first.poll();
    }
  }

  /** Returns the number of elements. */
  public long count() {
    return count;
  }

  public List<T> first() {
    return first.stream().<T>map(each -> each).sorted(order).toList();
  }
}
