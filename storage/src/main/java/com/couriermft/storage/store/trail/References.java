package com.couriermft.storage.store.trail;

import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InUseException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * Finds the users of a thing, because of which the thing must stay. They are looked up when asked
 * for: a user that is saved at the same moment may be missed. Immutable and thread-safe.
 *
 * @param users the names of those that name a thing, by what one of them is called: {@code
 *     schedule}
 */
public record References<T>(Map<String, Function<T, List<String>>> users) {
  /** Copies, in the order in which errors tell them. */
  public References {
    users = new TreeMap<>(users);
  }

  /** The names of the documents that name a thing. */
  public static <T> Function<T, List<String>> in(
      Documents documents, BiPredicate<ObjectNode, T> names) {
    return thing ->
        documents.list().stream()
            .filter(one -> names.test(one.json(), thing))
            .map(Documents.Document::name)
            .toList();
  }

  /** Returns the names of those that name a thing, by what one of them is called. */
  public Map<String, List<String>> of(T thing) {
    Map<String, List<String>> names = new TreeMap<>();
    users.forEach((noun, naming) -> names.put(noun, naming.apply(thing)));
    return names;
  }

  /**
   * Looks whether anything names a thing.
   *
   * @param code of the error
   * @param subject the thing as a sentence begins with it: {@code Calendar 'tokyo'}
   * @throws InUseException with the names of what does
   */
  public void requireNone(T thing, FailureCode code, String subject) {
    List<String> names = new ArrayList<>();
    users.forEach(
        (noun, naming) -> naming.apply(thing).forEach(name -> names.add(noun + " '" + name + "'")));
    if (!names.isEmpty()) {
      throw new InUseException(
          code, subject, "is named by " + String.join(", ", names) + "; take it out there first.");
    }
  }
}
