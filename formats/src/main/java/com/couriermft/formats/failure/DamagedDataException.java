package com.couriermft.formats.failure;

import java.util.function.Supplier;

/**
 * Thrown if stored data cannot be read, because it is damaged or was written by a newer release.
 * The client that requested the data is never at fault.
 */
public final class DamagedDataException extends CourierException {
  private static final long serialVersionUID = 1L;
  private static final int MOST_TEXT = 300;
  private static final String ANY_JSON = "JSON written by Courier";

  private final boolean named;
  private final String why;

  private DamagedDataException(String what, String why, boolean named, Throwable cause) {
    super(
        CommonCodes.STORED_DATA_DAMAGED,
        what
            + " cannot be read from storage: "
            + SafeText.sentence(SafeText.of(why, MOST_TEXT))
            + " It is damaged, or a newer release wrote it. Save it again, delete it, or restore "
            + "it from a backup. './courier verify --files' lists everything that is damaged.",
        cause);
    this.named = named;
    this.why = why;
  }

  private DamagedDataException(FailureCode code, String message, Throwable cause) {
    super(code, message, cause);
    this.named = true;
    this.why = message;
  }

  /**
   * Returns a failure with a specific code.
   *
   * @param message what is stored, why it cannot be read, and what to do
   */
  public static DamagedDataException of(FailureCode code, String message, Throwable cause) {
    return new DamagedDataException(code, message, cause);
  }

  /**
   * Returns a failure for invalid JSON in storage whose origin is not known at this point; {@link
   * #reading} adds the origin.
   *
   * @param why what is wrong with the JSON
   */
  public static DamagedDataException json(String why, Throwable cause) {
    return new DamagedDataException(ANY_JSON, why, false, cause);
  }

  /**
   * Returns a failure for reading stored data, with the name of the data.
   *
   * @param what the name of the data, as the subject of a sentence
   * @param damage the exception of the reader; returned unchanged if the exception already names
   *     the data
   */
  public static DamagedDataException of(String what, CourierException damage) {
    if (damage instanceof DamagedDataException known) {
      return known.named ? known : new DamagedDataException(what, known.why, true, known);
    }
    return new DamagedDataException(what, damage.getMessage(), true, damage);
  }

  /**
   * Reads stored data.
   *
   * @param what the name of the data, as the subject of a sentence
   * @throws DamagedDataException the reader failed because of the stored data, including {@code
   *     InvalidInputException} and {@code NotFoundException}; other exceptions of Courier, such as
   *     those of storage, are rethrown unchanged
   */
  public static <T> T reading(String what, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (DamagedDataException | InvalidInputException | NotFoundException damaged) {
      throw of(what, damaged);
    } catch (CourierException ours) {
      throw ours;
    } catch (RuntimeException | StackOverflowError damaged) {
      throw new DamagedDataException(what, String.valueOf(damaged.getMessage()), true, damaged);
    }
  }
}
