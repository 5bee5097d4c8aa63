package com.couriermft.formats.failure;

import java.util.List;

/** An input is wrong; every problem at once. HTTP 400 at the API. */
public final class InvalidInputException extends CourierException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /** Makes a refusal with a code such as {@code invalid_definition}; the list is not empty. */
  public InvalidInputException(FailureCode code, String message, List<Problem> problems) {
    super(code, message, null);
    this.problems = List.copyOf(problems);
  }

  /** Returns a refusal for one problem. */
  public static InvalidInputException at(String pointer, FailureCode code, String detail) {
    return new InvalidInputException(code, detail, List.of(new Problem(pointer, code, detail)));
  }

  /** The same, where the input is a part of something larger: its place comes first. */
  public InvalidInputException within(String pointer) {
    List<Problem> placed = problems.stream().map(problem -> problem.within(pointer)).toList();
    return new InvalidInputException(failureCode(), getMessage(), placed);
  }

  /** The same as the failure of a value that nobody sent: its message names subject and place. */
  public CourierException of(String subject) {
    Problem first = problems.get(0);
    String place = first.pointer().isEmpty() ? "" : ", at " + first.pointer();
    return CourierException.of(failureCode(), subject + place + ": " + first.detail(), this);
  }

  /** Every problem found, in document order. */
  public List<Problem> problems() {
    return problems;
  }
}
