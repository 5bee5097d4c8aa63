package com.couriermft.oversight.reference;

import java.util.List;

/**
 * A definition that names something.
 *
 * @param kind of the definition, such as {@code schedule}
 * @param id of the definition
 * @param pointers where in it (RFC 6901), at most {@link #MOST_POINTERS}
 */
public record Referrer(String kind, String id, List<String> pointers) {
  /** Pointers of one definition that are told at most. */
  public static final int MOST_POINTERS = 100;

  /** Copies. */
  public Referrer {
    pointers = List.copyOf(pointers);
  }
}
