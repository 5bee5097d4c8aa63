package com.couriermft.formats.failure;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of failure that programs may rely on: its code never changes its meaning and is never used
 * for another. Courier's own are in {@link com.couriermft.formats.failure.catalogue}; a step type
 * in a jar of its own makes its own, as constants.
 *
 * @param code stable snake_case name, at most 100 characters
 * @param classes of the failures that have it, the usual one first; empty for a notice, which
 *     stands beside a result and is no failure
 * @param status of the HTTP answer to a request that ends with it; {@code null} where the class
 *     decides: 503 for a transient failure, else 500
 * @param meaning one sentence, in Markdown
 * @param remedy what whoever meets it does, in Markdown
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

  /** Returns a code for failures that a later attempt may not meet. */
  public static FailureCode transientFailure(String code, String meaning, String remedy) {
    return of(FailureClass.TRANSIENT, code, meaning, remedy);
  }

  /** Returns a code for failures that repeating cannot help. */
  public static FailureCode permanent(String code, String meaning, String remedy) {
    return of(FailureClass.PERMANENT, code, meaning, remedy);
  }

  /**
   * Returns a code for requests and inputs that are wrong: HTTP 400, and permanent where a step
   * meets it.
   */
  public static FailureCode invalid(String code, String meaning, String remedy) {
    return refused(400, code, meaning, remedy);
  }

  /** Returns a code for things that do not exist: HTTP 404. */
  public static FailureCode notFound(String code, String meaning, String remedy) {
    return refused(404, code, meaning, remedy);
  }

  /** Returns a code for requests that the present state does not allow: HTTP 409. */
  public static FailureCode conflict(String code, String meaning, String remedy) {
    return refused(409, code, meaning, remedy);
  }

  /** Returns a code for permanent failures that HTTP has an answer to. */
  public static FailureCode refused(int status, String code, String meaning, String remedy) {
    return permanent(code, meaning, remedy).answered(status);
  }

  /** Returns the code of a notice beside a result that is no failure. */
  public static FailureCode notice(String code, String meaning, String remedy) {
    return new FailureCode(code, List.of(), null, meaning, remedy);
  }

  /** The same, answered with an HTTP status. */
  public FailureCode answered(int httpStatus) {
    return new FailureCode(code, classes, httpStatus, meaning, remedy);
  }

  /** The same, of failures of more classes: each failure says which one it is of. */
  public FailureCode also(FailureClass... more) {
    List<FailureClass> all = new ArrayList<>(classes);
    all.addAll(List.of(more));
    return new FailureCode(code, all, status, meaning, remedy);
  }

  /** The code alone tells two kinds apart. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FailureCode another && code.equals(another.code);
  }

  @Override
  public int hashCode() {
    return code.hashCode();
  }

  /** The usual class of its failures; a notice that is thrown is permanent. */
  FailureClass usualClass() {
    return classes.isEmpty() ? FailureClass.PERMANENT : classes.get(0);
  }
}
