package com.couriermft.engine.definition;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.storage.kind.ObjectKind;
import org.jspecify.annotations.Nullable;

/**
 * Saves and archives the versioned definitions of one kind, together with all consequences.
 * Requests, patches, bundles and undo operations change definitions through this class, so that
 * each change has the same consequences. Thread-safe if its components are.
 *
 * @param versions stores the definitions and their versions
 * @param consequences what happens before and after a change
 */
public record DefinitionKind<D extends Versioned>(
    VersionStore<D> versions, Consequences<D> consequences) {

  /**
   * Work that is done before and after a definition changes. Each method may be called again for
   * the same change.
   */
  public interface Consequences<D extends Versioned> {
    /** Runs before a definition is saved. */
    default void saving(D definition) {}

    /** Runs after a definition was saved. */
    default void saved(D definition, Saved saved, String by) {}

    /**
     * Checks whether a definition may be archived.
     *
     * @throws ConflictException another object depends on the definition
     */
    default void requireArchivable(String id) {}

    /** Runs after a definition was archived. */
    default void archived(String id) {}
  }

  /** Returns the object kind of these definitions. */
  public ObjectKind kind() {
    return versions.kind().object();
  }

  /**
   * Saves a definition as {@link VersionStore#save} does, and runs the work before and after the
   * save.
   */
  public Saved save(D definition, String by, @Nullable String condition) {
    consequences.saving(definition);
    Saved saved = versions.save(definition, by, condition);
    consequences.saved(definition, saved, by);
    return saved;
  }

  /**
   * Archives a definition as {@link VersionStore#archive} does, and runs the work before and after
   * it.
   *
   * @throws NotFoundException the definition does not exist or is already archived
   * @throws ConflictException another object depends on the definition
   */
  public void archive(String id) {
    consequences.requireArchivable(id);
    versions.archive(id);
    consequences.archived(id);
  }
}
