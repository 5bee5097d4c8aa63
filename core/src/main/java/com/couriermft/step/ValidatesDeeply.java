package com.couriermft.step;

import com.couriermft.failure.Problem;
import java.util.List;

/** A step that can check its configuration against the world: connections, keys, paths. */
public interface ValidatesDeeply<C extends Record> {
  /**
   * Checks without changing anything.
   *
   * @return what is wrong, pointers relative to the step's {@code config}; empty if all is well
   */
  List<Problem> validateDeeply(C config) throws InterruptedException;
}
