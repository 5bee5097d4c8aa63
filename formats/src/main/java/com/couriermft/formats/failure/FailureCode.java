package com.couriermft.formats.failure;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A failure type that programs can rely on. The meaning of a code never changes, and a code is
 * never reused. Courier's codes are in {@link com.couriermft.formats.failure.catalogue}; a custom
 * step type defines its own codes as constants.
 *
 * @param code the stable snake_case name, at most 100 characters
 * @param classes the classes of failures with this code, the default class first; empty for a
 *     notice, which accompanies a result and is not a failure
 * @param status the HTTP status of a request that fails with this code; {@code null} if the class
 *     decides: 503 for a transient failure, otherwise 500
 * @param meaning the meaning in one sentence, in Markdown
 * @param remedy what to do about the failure, in Markdown
 */
public record FailureCode(
    String code,
    List<FailureClass> classes,
    @Nullable Integer status,
    String meaning,
    String remedy) {

  /** Copies. */
  public FailureCode {
    classes = List.copyOf(classes);
  }

  /** Returns a code for failures of one class. */
  public static FailureCode of(
      FailureClass failureClass, String code, String meaning, String remedy) {
    return new FailureCode(code, List.of(failureClass), null, meaning, remedy);
  }

  /** Returns a code for failures that a later attempt may avoid. */
  public static FailureCode transientFailure(String code, String meaning, String remedy) {
    return of(FailureClass.TRANSIENT, code, meaning, remedy);
  }

  /** Returns a code for failures that a retry cannot help. */
  public static FailureCode permanent(String code, String meaning, String remedy) {
    return of(FailureClass.PERMANENT, code, meaning, remedy);
  }

  /**
   * Returns a code for invalid requests and inputs: HTTP 400, and permanent if a step encounters
   * it.
   */
  public static FailureCode invalid(String code, String meaning, String remedy) {
    return refused(400, code, meaning, remedy);
  }

  /** Returns a code for things that do not exist: HTTP 404. */
  public static FailureCode notFound(String code, String meaning, String remedy) {
    return refused(404, code, meaning, remedy);
  }

  /** Returns a code for requests that the current state does not allow: HTTP 409. */
  public static FailureCode conflict(String code, String meaning, String remedy) {
    return refused(409, code, meaning, remedy);
  }

  /** Returns a code for permanent failures with a specific HTTP status. */
  public static FailureCode refused(int status, String code, String meaning, String remedy) {
    return permanent(code, meaning, remedy).answered(status);
  }

  /** Returns the code of a notice, which accompanies a result and is not a failure. */
  public static FailureCode notice(String code, String meaning, String remedy) {
    return new FailureCode(code, List.of(), null, meaning, remedy);
  }

  /** Returns this code with a different HTTP status. */
  public FailureCode answered(int httpStatus) {
    return new FailureCode(code, classes, httpStatus, meaning, remedy);
  }

  /** Returns this code with additional classes; each failure states which class applies. */
  public FailureCode also(FailureClass... more) {
    List<FailureClass> all = new ArrayList<>(classes);
    all.addAll(List.of(more));
    return new FailureCode(code, all, status, meaning, remedy);
  }

  /** Two codes are equal if their names are equal. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FailureCode another && code.equals(another.code);
  }

  @Override
  public int hashCode() {
    return code.hashCode();
  }

  /**
   * Returns the default class of failures with this code. Notices that are thrown are permanent.
   */
  FailureClass usualClass() {
    return classes.isEmpty() ? FailureClass.PERMANENT : classes.get(0);
  }
}
