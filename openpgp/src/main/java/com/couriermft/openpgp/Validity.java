package com.couriermft.openpgp;

/**
 * The validity of a key at an instant.
 *
 * @param state the judgement
 * @param reason for people, such as {@code it expired at 2026-01-01T00:00:00Z}; empty if valid
 */
public record Validity(State state, String reason) {
  static final Validity VALID = new Validity(State.VALID, "");

  /** The judgements; of several that apply the first counts. */
  public enum State {
    /** May be used. */
    VALID,
    /** Revoked by its owner, or all of its user ids are. */
    REVOKED,
    /** An algorithm or a length that no longer protects. */
    WEAK,
    /** Made after that instant. */
    NOT_YET_VALID,
    /** The key's time is over. */
    EXPIRED
  }

  /** Returns whether the key may be used. */
  public boolean isValid() {
    return state == State.VALID;
  }
}
