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
 * Finds the users of an object that block its deletion. The lookup may miss a user that is saved at
 * the same moment. Immutable and thread-safe.
 *
 * @param users functions that return the names of the users of an object, by the noun for a user,
 *     such as {@code schedule}
 */
public record References<T>(Map<String, Function<T, List<String>>> users) {
  /** Copies the users, sorted as errors list them. */
  public References {
    users = new TreeMap<>(users);
  }

  /** Returns the names of the documents that refer to an object. */
  public static <T> Function<T, List<String>> in(
      Documents documents, BiPredicate<ObjectNode, T> names) {
    return thing ->
        documents.list().stream()
            .filter(one -> names.test(one.json(), thing))
            .map(Documents.Document::name)
            .toList();
  }

  /** Returns the names of the users of an object, by the noun for a user. */
  public Map<String, List<String>> of(T thing) {
    Map<String, List<String>> names = new TreeMap<>();
    users.forEach((noun, naming) -> names.put(noun, naming.apply(thing)));
    return names;
  }

  /**
   * Checks that an object has no users.
   *
   * @param code the error code
   * @param subject the object at the start of a message: {@code Calendar 'tokyo'}
   * @throws InUseException the object has users; the message contains their names
   */
  public void requireNone(T thing, FailureCode code, String subject) {
    List<String> names = new ArrayList<>();
    users.forEach(
        (noun, naming) -> naming.apply(thing).forEach(name -> names.add(noun + " '" + name + "'")));
    if (!names.isEmpty()) {
      throw new InUseException(
          code, subject, "is used by " + String.join(", ", names) + "; remove it there first.");
    }
  }
}
