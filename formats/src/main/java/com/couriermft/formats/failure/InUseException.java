package com.couriermft.formats.failure;

/** Thrown if an object cannot be deleted because other objects refer to it; HTTP 409 in the API. */
public final class InUseException extends ConflictException {
  private static final long serialVersionUID = 1L;

  private final String subject;

  /**
   * Creates the exception.
   *
   * @param subject the object, as the subject of a sentence: {@code Calendar 'tokyo'}
   * @param why the rest of the sentence, which names the objects that refer to it
   */
  public InUseException(FailureCode code, String subject, String why) {
    super(code, subject + " " + why);
    this.subject = subject;
  }

  /**
   * Returns this exception without the names of the referring objects, for a caller who may not see
   * them.
   */
  public InUseException discreet() {
    return new InUseException(
        failureCode(), subject, "is used by other definitions; remove it from them first.");
  }
}
