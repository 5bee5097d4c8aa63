package com.couriermft.operate.bundle;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.plan.JobMentions;
import com.couriermft.engine.plan.Mention;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.reference.DocumentMentions;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds the names of other objects in the definitions of a bundle. Immutable and thread-safe. */
public final class ObjectMentions {
  private final JobMentions jobs;

  /** Creates the finder for jobs with these step types, which determine the fields of steps. */
  public ObjectMentions(StepRegistry steps) {
    this.jobs = new JobMentions(steps);
  }

  /**
   * Returns all mentions in a definition, or those in its readable parts. Returns rather too many
   * names than too few.
   */
  public List<Mention> of(ObjectName name, JsonNode json) {
    return name.kind() == ObjectKind.JOB
        ? jobs.of(DefinitionReader.read(json, new ArrayList<>()))
        : DocumentMentions.of(json);
  }

  /**
   * Returns the certain mentions in a definition.
   *
   * <p>Keys count only in fields for keys, because any other string could match a key's name by
   * chance.
   *
   * @param json the definition, which may be invalid
   */
  public List<Mention> certain(ObjectKind kind, JsonNode json) {
    if (kind != ObjectKind.JOB) {
      return DocumentMentions.of(json);
    }
    JobDefinition job = DefinitionReader.read(json, new ArrayList<>());
    List<Mention> all = new ArrayList<>(jobs.of(job));
    all.removeIf(mention -> mention.kind() == Mention.Kind.KEY);
    all.addAll(jobs.inKeyFields(job));
    return all;
  }

  /**
   * Returns which of the given objects a definition refers to.
   *
   * @param text JSON of the definition; a definition that is not a JSON object has no references
   */
  public Set<ObjectName> named(ObjectName name, String text, Set<ObjectName> some) {
    JsonNode json;
    try {
      json = Json.readTree(text);
    } catch (DamagedDataException noJson) {
      return Set.of();
    }
    return of(name, json).stream()
        .flatMap(mention -> named(mention).stream())
        .filter(some::contains)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Returns whether a caller with a label scope may name the mentioned object. Pools may always be
   * named, secrets never, and objects only if the caller sees them.
   *
   * @param isSeen whether the caller sees an object
   */
  public static boolean mayName(Mention mention, Predicate<ObjectName> isSeen) {
    return mention.kind() == Mention.Kind.POOL || named(mention).filter(isSeen).isPresent();
  }

  /** Returns the object to which a mention refers; empty for pools, secrets and invalid names. */
  public static Optional<ObjectName> named(Mention mention) {
    return ObjectName.parse(kind(mention) + "/" + mention.name());
  }

  /** Returns the kind of the mentioned object, such as {@code secret}. */
  public static String kind(Mention mention) {
    return mention.kind().name().toLowerCase(Locale.ROOT);
  }
}
