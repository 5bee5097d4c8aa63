package com.couriermft.formats.failure;

import java.util.List;

/** Thrown if an input is invalid; contains all problems that were found. HTTP 400 in the API. */
public final class InvalidInputException extends CourierException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * Creates the exception with a code such as {@code invalid_definition}.
   *
   * @param problems the problems, not empty
   */
  public InvalidInputException(FailureCode code, String message, List<Problem> problems) {
    super(code, message, null);
    this.problems = List.copyOf(problems);
  }

  /** Returns an exception for one problem. */
  public static InvalidInputException at(String pointer, FailureCode code, String detail) {
    return new InvalidInputException(code, detail, List.of(new Problem(pointer, code, detail)));
  }

  /**
   * Returns this exception with a prefix on every pointer, for an input that is part of a larger
   * input.
   */
  public InvalidInputException within(String pointer) {
    List<Problem> placed = problems.stream().map(problem -> problem.within(pointer)).toList();
    return new InvalidInputException(failureCode(), getMessage(), placed);
  }

  /**
   * Returns this exception as the failure of a value that no client sent. The message names the
   * subject and the location.
   */
  public CourierException of(String subject) {
    Problem first = problems.get(0);
    String place = first.pointer().isEmpty() ? "" : ", at " + first.pointer();
    return CourierException.of(failureCode(), subject + place + ": " + first.detail(), this);
  }

  /** Returns every problem found, in document order. */
  public List<Problem> problems() {
    return problems;
  }
}
