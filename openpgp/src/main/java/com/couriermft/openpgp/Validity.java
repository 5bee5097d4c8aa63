package com.couriermft.openpgp;

/**
 * The validity of a key at an instant.
 *
 * @param state the state
 * @param reason the reason for users, such as {@code it expired at 2026-01-01T00:00:00Z}; empty if
 *     the key is valid
 */
public record Validity(State state, String reason) {
  static final Validity VALID = new Validity(State.VALID, "");

  /** The states of a key. If several apply, the first one counts. */
  public enum State {
    /** The key may be used. */
    VALID,
    /** The key, or each of its user ids, was revoked by the owner. */
    REVOKED,
    /** The algorithm or the key length is no longer secure. */
    WEAK,
    /** The key was created after the instant. */
    NOT_YET_VALID,
    /** The key has expired. */
    EXPIRED
  }

  /** Returns whether the key may be used. */
  public boolean isValid() {
    return state == State.VALID;
  }
}
