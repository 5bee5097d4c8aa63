package com.couriermft.transfer.file;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Counts things and keeps the first few of them, so that any number can be told of. */
public final class SampledCount<T> {
  /** The number of elements that are kept. */
  public static final int KEPT = 10;

  private final Comparator<? super T> order;
  private final PriorityQueue<T> first;
  private long count;

  /** Makes a tally with nothing counted yet; the first in this order are kept. */
  public SampledCount(Comparator<? super T> order) {
    this.order = order;
    this.first = new PriorityQueue<>(KEPT + 1, order.reversed());
  }

  /** Counts one more element. */
  public void add(T one) {
    count++;
    first.add(one);
    if (first.size() > KEPT) {
      first.poll();
    }
  }

  /** Returns how many elements there were. */
  public long count() {
    return count;
  }

  /** Returns the first elements, in order. */
  public List<T> first() {
    return first.stream().<T>map(each -> each).sorted(order).toList();
  }
}
