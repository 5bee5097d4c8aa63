package com.couriermft.engine.expression;

/** Writes values to separate blobs. */
@FunctionalInterface
public interface ValueWriter {
  /**
   * Writes a value to a new blob.
   *
   * @param output the output's name
   * @param json the value's JSON in UTF-8
   * @return the blob's name, as in {@link OutputValue.Stored}
   */
  String write(String output, byte[] json);
}
