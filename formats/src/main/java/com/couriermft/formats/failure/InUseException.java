package com.couriermft.formats.failure;

/** Reports that something must stay because others name it; HTTP 409 at the API. */
public final class InUseException extends ConflictException {
  private static final long serialVersionUID = 1L;

  private final String subject;

  /**
   * Makes a refusal.
   *
   * @param subject what must stay, as a sentence begins with it: {@code Calendar 'tokyo'}
   * @param why the rest of the sentence, which names those that name it
   */
  public InUseException(FailureCode code, String subject, String why) {
    super(code, subject + " " + why);
    this.subject = subject;
  }

  /** Returns the same refusal for somebody who may not know what names it. */
  public InUseException discreet() {
    return new InUseException(
        failureCode(), subject, "is named by other definitions; take it out there first.");
  }
}
