package com.couriermft.language.definition;

import com.couriermft.operating.label.Labels;
import java.time.Instant;
import java.util.List;

/**
 * A definition as lists show it.
 *
 * @param id its id
 * @param name for people
 * @param version the current one
 * @param savedAt when that was saved, by the storage server's clock
 * @param savedBy who saved it
 * @param dependsOn ids of the definitions of its kind that it depends on
 * @param labels that it carries
 */
public record DefinitionSummary(
    String id,
    String name,
    int version,
    Instant savedAt,
    String savedBy,
    List<String> dependsOn,
    Labels labels) {
  /** Copies. */
  public DefinitionSummary {
    dependsOn = List.copyOf(dependsOn);
  }
}
