package com.couriermft.oversight.bundle;

import com.couriermft.language.definition.DefinitionReader;
import com.couriermft.oversight.reference.DocumentMentions;
import com.couriermft.running.plan.JobMentions;
import com.couriermft.running.plan.Mention;
import com.couriermft.steps.spi.StepRegistry;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds what the objects of a bundle name. Immutable, thread-safe. */
public final class ObjectMentions {
  private final JobMentions jobs;

  /** Knows the fields of these step types. */
  public ObjectMentions(StepRegistry steps) {
    this.jobs = new JobMentions(steps);
  }

  /**
   * Returns everything that an object names, as far as it can be read: rather one name too many
   * than one too few.
   */
  public List<Mention> of(ObjectName name, JsonNode json) {
    return name.kind() == ObjectKind.JOB
        ? jobs.of(DefinitionReader.read(json, new ArrayList<>()))
        : DocumentMentions.of(json);
  }

  /** Returns the object that a mention names; empty for pools, secrets and what is no name. */
  public static Optional<ObjectName> named(Mention mention) {
    return ObjectName.parse(kind(mention) + "/" + mention.name());
  }

  /** Returns the kind of what a mention names as it is written, such as {@code secret}. */
  public static String kind(Mention mention) {
    return mention.kind().name().toLowerCase(Locale.ROOT);
  }
}
