package com.couriermft.partners.channel;

import java.util.List;

/**
 * To whom a mail goes.
 *
 * @param to addresses such as {@code ops@example.com}, 50 at most
 * @param cc more of them, 50 at most
 */
public record Recipients(List<String> to, List<String> cc) {
  /** Copies. */
  public Recipients {
    to = List.copyOf(to);
    cc = List.copyOf(cc);
  }

  /** Returns whether there is nobody. */
  boolean isNobody() {
    return to.isEmpty() && cc.isEmpty();
  }
}
