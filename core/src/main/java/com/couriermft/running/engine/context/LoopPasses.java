package com.couriermft.running.engine.context;

import com.couriermft.language.expression.IterationPath;
import com.couriermft.language.expression.IterationPath.Iteration;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts how often loops were begun again, as the rows of their steps tell: a pass that has begun
 * has an attempt of the first step that any pass comes to. Not thread-safe.
 */
final class LoopPasses {
  private final Map<Loop, Integer> newest = new HashMap<>();

  /**
   * A loop at the items of the loops around it.
   *
   * @param around the items
   * @param marker index of its marker
   */
  private record Loop(IterationPath around, int marker) {}

  /** Takes in the passes of the loops that an attempt was in. */
  void add(IterationPath at) {
    for (int depth = 0; depth < at.depth(); depth++) {
      Iteration one = at.iterations().get(depth);
      if (one.pass() > 0) {
        newest.merge(new Loop(at.outer(depth), one.loop()), one.pass(), Math::max);
      }
    }
  }

  /** Whether no loop that the iteration is in was begun again since. */
  boolean isNewest(IterationPath at) {
    for (int depth = 0; depth < at.depth() && !newest.isEmpty(); depth++) {
      Iteration one = at.iterations().get(depth);
      if (one.pass() < newest.getOrDefault(new Loop(at.outer(depth), one.loop()), 0)) {
        return false;
      }
    }
    return true;
  }
}
