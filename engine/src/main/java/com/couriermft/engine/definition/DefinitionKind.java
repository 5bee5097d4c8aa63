package com.couriermft.engine.definition;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.storage.kind.ObjectKind;
import org.jspecify.annotations.Nullable;

/**
 * A kind of definitions that keep their versions: how one is saved and archived with all that
 * follows. Requests, patches, bundles and undos change definitions by it, so that each of them has
 * the same consequences. Thread-safe if its parts are.
 *
 * @param versions where they are
 * @param consequences of a change
 */
public record DefinitionKind<D extends Versioned>(
    VersionStore<D> versions, Consequences<D> consequences) {

  /** Work before and after a change; each part of it may be repeated. */
  public interface Consequences<D extends Versioned> {
    /** Does what comes before a save. */
    default void saving(D definition) {}

    /** Does what follows a save. */
    default void saved(D definition, Saved saved, String by) {}

    /**
     * Looks whether one may be archived.
     *
     * @throws ConflictException something needs it
     */
    default void requireArchivable(String id) {}

    /** Does what follows an archiving. */
    default void archived(String id) {}
  }

  /** Returns what is known of the kind. */
  public ObjectKind kind() {
    return versions.kind().object();
  }

  /** Saves a definition as {@link VersionStore#save} does, with what follows. */
  public Saved save(D definition, String by, @Nullable String condition) {
    consequences.saving(definition);
    Saved saved = versions.save(definition, by, condition);
    consequences.saved(definition, saved, by);
    return saved;
  }

  /**
   * Archives a definition as {@link VersionStore#archive} does, with what follows.
   *
   * @throws NotFoundException there is none, or it is archived
   * @throws ConflictException something needs it
   */
  public void archive(String id) {
    consequences.requireArchivable(id);
    versions.archive(id);
    consequences.archived(id);
  }
}
