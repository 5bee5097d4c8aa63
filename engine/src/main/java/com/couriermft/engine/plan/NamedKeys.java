package com.couriermft.engine.plan;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.spi.StepRegistry;
import java.util.Set;
import java.util.TreeSet;

/** Finds the keys that a job's steps name. Immutable and thread-safe. */
public final class NamedKeys {
  private final JobMentions mentions;

  /** Creates a finder for jobs with these step types. */
  public NamedKeys(StepRegistry steps) {
    this.mentions = new JobMentions(steps);
  }

  /** Returns the names of the keys among the results of {@link JobMentions}. */
  public Set<String> of(JobDefinition job) {
    Set<String> named = new TreeSet<>();
    mentions.of(job).stream()
        .filter(one -> one.kind() == Mention.Kind.KEY)
        .forEach(one -> named.add(one.name()));
    return named;
  }
}
