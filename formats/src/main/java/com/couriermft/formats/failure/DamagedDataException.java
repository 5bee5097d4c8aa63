package com.couriermft.formats.failure;

import java.util.function.Supplier;

/**
 * Something that is stored cannot be read: it was damaged, or a newer release wrote it. That is
 * never the fault of whoever asked for it.
 */
public final class DamagedDataException extends CourierException {
  private static final long serialVersionUID = 1L;
  private static final int MOST_TEXT = 300;
  private static final String ANY_JSON = "JSON of ours";

  private final boolean named;
  private final String why;

  private DamagedDataException(String what, String why, boolean named, Throwable cause) {
    super(
        CommonCodes.STORED_DATA_DAMAGED,
        what
            + " is stored in a form that cannot be read: "
            + SafeText.sentence(SafeText.of(why, MOST_TEXT))
            + " It is damaged, or a newer release wrote it. Save it anew, delete it, or restore it"
            + " from a backup; './courier verify --files' names what else is damaged.",
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
   * Returns a failure that has a code of its own and says what it belongs to.
   *
   * @param message what is stored, why it cannot be read, and what to do
   */
  public static DamagedDataException of(FailureCode code, String message, Throwable cause) {
    return new DamagedDataException(code, message, cause);
  }

  /**
   * Returns a failure for JSON of which it is not known here what it belongs to; {@link #reading}
   * adds that.
   *
   * @param why what is wrong with it
   */
  public static DamagedDataException json(String why, Throwable cause) {
    return new DamagedDataException(ANY_JSON, why, false, cause);
  }

  /**
   * Returns a failure to read something that is stored, with its name.
   *
   * @param what it is, as a sentence begins with it
   * @param damage what the reader threw; one that has a name already is returned unchanged
   */
  public static DamagedDataException of(String what, CourierException damage) {
    if (damage instanceof DamagedDataException known) {
      return known.named ? known : new DamagedDataException(what, known.why, true, known);
    }
    return new DamagedDataException(what, damage.getMessage(), true, damage);
  }

  /**
   * Reads something that is stored.
   *
   * @param what it is, as a sentence begins with it
   * @throws DamagedDataException what the reader throws is blamed on what is stored, also what it
   *     says of input ({@code InvalidInputException}) or misses ({@code NotFoundException}); other
   *     exceptions of ours, such as those of storage, pass as they are
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
