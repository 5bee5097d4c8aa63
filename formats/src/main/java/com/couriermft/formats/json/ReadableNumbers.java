package com.couriermft.formats.json;

import com.fasterxml.jackson.core.JsonGenerationException;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Checks that each number can be read back after it is written. The limits are wider than those of
 * {@link NumberBounds}, because numbers that were stored before those limits existed must be
 * written unchanged.
 */
final class ReadableNumbers extends JsonGeneratorDelegate {
  private static final int MOST_DIGITS = 5_000;
  private static final int MOST_BITS = 16_000;

  /**
   * The maximum exponent. Beyond about twice this value, the exponent of the written number no
   * longer fits into an {@code int}.
   */
  private static final long MOST_EXPONENT = 999_999_999;

  ReadableNumbers(JsonGenerator generator) {
    super(generator, false);
  }

  @Override
  public void writeNumber(BigDecimal value) throws IOException {
    long exponent = (long) value.precision() - value.scale() - 1;
    require(value.precision() <= MOST_DIGITS && Math.abs(exponent) <= MOST_EXPONENT);
    delegate.writeNumber(value);
  }

  @Override
  public void writeNumber(BigInteger value) throws IOException {
    require(value.bitLength() <= MOST_BITS);
    delegate.writeNumber(value);
  }

  @Override
  public void writeNumber(double value) throws IOException {
    require(Double.isFinite(value));
    delegate.writeNumber(value);
  }

  @Override
  public void writeNumber(float value) throws IOException {
    require(Float.isFinite(value));
    delegate.writeNumber(value);
  }

  private void require(boolean holds) throws JsonGenerationException {
    if (!holds) {
      throw new JsonGenerationException("A number is too large to be read back", this);
    }
  }
}
