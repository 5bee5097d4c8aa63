package com.couriermft.execution;

/**
 * Where a branch's newest context is: in a blob or, if it is small and the installation wants it
 * so, in the branch's row. One of the two is empty; both are before the first checkpoint.
 *
 * @param blob name of the blob within the execution's folder, or {@code ""}
 * @param inline the context's JSON, at most {@link #MAX_INLINE_BYTES} in UTF-8, or {@code ""}
 */
public record Checkpoint(String blob, String inline) {
  /** Most bytes of a context in a row: a column holds 32,767 UTF-16 characters. */
  public static final int MAX_INLINE_BYTES = 30_000;

  /** In a blob. */
  public static Checkpoint inBlob(String name) {
    return new Checkpoint(name, "");
  }

  /** In the branch's row. */
  public static Checkpoint inRow(String json) {
    return new Checkpoint("", json);
  }

  /** Whether it is in the branch's row. */
  public boolean isInline() {
    return !inline.isEmpty();
  }
}
