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

/** The objects of one kind: how they are listed, checked, saved and removed. Thread-safe. */
public interface StoredObjects {
  /** The etag of a save that demands that there be no object of that id. */
  String ABSENT = "";

  /** Returns the objects by id, also those that cannot be read. */
  List<Listed<StoredObject>> listed();

  /**
   * Returns id, name and labels of each object that can be read. The default reads all objects;
   * kinds whose list has them override it.
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
   * @param name its name for people; {@code null} if it has none but its id
   */
  record Heading(String id, @Nullable String name, Labels labels) {
    private static @Nullable String name(ObjectNode json) {
      return json.path("name").textValue();
    }

    /** Leaves out a name that only repeats the id. */
    public Heading {
      name = id.equals(name) ? null : name;
    }
  }

  /** Returns the ids of the objects, also of those that cannot be read. */
  default List<String> ids() {
    return listed().stream().map(Listed::id).toList();
  }

  /**
   * Returns an object; empty if there is none.
   *
   * @param key of a {@link StoredObject}, or the id of an object
   */
  Optional<StoredObject> find(String key);

  /**
   * Returns the labels of the object with an id, even if archived; an unreadable object has unknown
   * labels. Empty if the id is free.
   */
  default Optional<Labels> findLabels(String id) {
    return readable(() -> find(id).map(StoredObject::labels));
  }

  /** Returns the labels that a read finds; none where what is read is damaged. */
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

  /** Returns the validator of objects together with other objects of a bundle. */
  Reader among(InstallationContext surroundings);

  /** Checks definitions of one kind. */
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
   * Returns whether an object can be saved as a bundle has it. A key with a private part cannot: of
   * such a key the bundle only says which one is needed.
   */
  default boolean isWhole(ObjectNode json) {
    return true;
  }

  /**
   * Returns whether the stored object was never saved by anyone and may be replaced without a
   * conflict.
   */
  default boolean isUntouched(StoredObject stored) {
    return false;
  }

  /**
   * Requires that a definition may replace a stored one.
   *
   * @throws InvalidInputException the replacement is not allowed
   */
  default void requireReplaceable(StoredObject stored, ObjectNode json) {}

  /**
   * Saves an object with all consequences of a save.
   *
   * @param key key for {@link #find}, or a new one
   * @param json result of a {@link Reader}
   * @param etag the expected version; {@link #ABSENT} if it must not exist
   * @throws com.couriermft.formats.failure.ConflictException it has another version
   * @throws InvalidInputException a required object is missing
   */
  void save(String key, ObjectNode json, String by, String etag);

  /**
   * Deletes an object with all consequences; a missing object is ignored.
   *
   * @param key key for {@link #find}
   * @param etag the expected version
   * @throws com.couriermft.formats.failure.ConflictException it has another version, or another
   *     object needs it
   */
  void delete(String key, String by, String etag);
}
