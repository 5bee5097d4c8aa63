package com.couriermft.operate.bundle;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Listed;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The store of the objects of one kind, which lists, validates, saves and deletes them.
 * Thread-safe.
 */
public interface StoredObjects {
  /** The ETag of a save that requires that no object with the id exists. */
  String ABSENT = "";

  /** Returns the objects by id, including unreadable objects. */
  List<Listed<StoredObject>> listed();

  /**
   * Returns the id, name and labels of each readable object. The default implementation reads all
   * objects. Kinds whose list includes these values override it.
   */
  default List<Heading> headings() {
    return listed().stream()
        .flatMap(each -> Stream.ofNullable(each.value()))
        .map(
            object -> new Heading(object.name().id(), Heading.name(object.json()), object.labels()))
        .toList();
  }

  /**
   * An object's entry in a list.
   *
   * @param name display name; {@code null} if the object has only an id
   */
  record Heading(String id, @Nullable String name, Labels labels) {
    private static @Nullable String name(ObjectNode json) {
      return json.path("name").textValue();
    }

    /** Removes a name that only repeats the id. */
    public Heading {
      name = id.equals(name) ? null : name;
    }
  }

  /** Returns the ids of the objects, including unreadable objects. */
  default List<String> ids() {
    return listed().stream().map(Listed::id).toList();
  }

  /**
   * Returns an object; empty if it does not exist.
   *
   * @param key key of a {@link StoredObject}, or the id of an object
   */
  Optional<StoredObject> find(String key);

  /**
   * Returns the labels of the object with an id, even if the object is archived. An unreadable
   * object has unknown labels. The result is empty if no object has the id.
   */
  default Optional<Labels> findLabels(String id) {
    return readable(() -> find(id).map(StoredObject::labels));
  }

  /** Returns the labels that the given read returns, or unknown labels if the object is damaged. */
  static Optional<Labels> readable(Supplier<Optional<Labels>> read) {
    try {
      return read.get();
    } catch (DamagedDataException unreadable) {
      return Optional.of(Labels.NONE);
    }
  }

  /** Returns the key for creating an object with an id. */
  default String newKey(String id) {
    return id;
  }

  /** Returns the validator of objects, given the other objects of a bundle. */
  Reader among(InstallationContext surroundings);

  /** Validates definitions of one kind. */
  @FunctionalInterface
  interface Reader {
    /**
     * Validates the content of a bundle.
     *
     * @return the form to store, with every default
     * @throws InvalidInputException with every problem
     */
    ObjectNode read(String id, JsonNode sent);
  }

  /**
   * Returns whether a bundle contains everything that is needed to save an object. Bundles never
   * contain the private part of a key, so this is false for a key that has one.
   */
  default boolean isWhole(ObjectNode json) {
    return true;
  }

  /**
   * Returns whether the stored object has never been saved by anyone, so that it may be replaced
   * without a conflict.
   */
  default boolean isUntouched(StoredObject stored) {
    return false;
  }

  /**
   * Checks that a definition may replace a stored definition.
   *
   * @throws InvalidInputException the replacement is not allowed
   */
  default void requireReplaceable(StoredObject stored, ObjectNode json) {}

  /**
   * Saves an object and performs all actions that a save requires.
   *
   * @param key key for {@link #find}, or a new key
   * @param json result of a {@link Reader}
   * @param etag the expected version; {@link #ABSENT} if the object must not exist
   * @throws com.couriermft.formats.failure.ConflictException the object has a different version
   * @throws InvalidInputException a required object is missing
   */
  void save(String key, ObjectNode json, String by, String etag);

  /**
   * Deletes an object and performs all actions that a deletion requires. Ignores a missing object.
   *
   * @param key key for {@link #find}
   * @param etag the expected version
   * @throws com.couriermft.formats.failure.ConflictException the object has a different version, or
   *     another object refers to it
   */
  void delete(String key, String by, String etag);
}
