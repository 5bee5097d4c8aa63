package com.couriermft.engine.expression;

/** Writes values that are kept in blobs of their own. */
@FunctionalInterface
public interface ValueWriter {
  /**
   * Writes a value under a new name.
   *
   * @param output the output's name
   * @param json its JSON in UTF-8
   * @return the blob's name, as in {@link OutputValue.Stored}
   */
  String write(String output, byte[] json);
}
