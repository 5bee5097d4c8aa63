package com.couriermft.engine.definition;

import com.couriermft.formats.json.Field;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;

/**
 * Summary of a definition in a list, without the fields that each kind names differently: the id
 * and the dependencies.
 */
public record DefinitionSummary(
    @JsonIgnore String id,
    @Field(help = "Name that people see") String name,
    @Field(help = "Version number, from 1", min = 0) int version,
    @Field(help = "When the version was saved") Instant savedAt,
    @Field(help = "Who saved the version") String savedBy,
    @JsonIgnore List<String> dependsOn,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Labels of the object", type = LabelsField.class)
        Labels labels) {
  /** Copies mutable components. */
  public DefinitionSummary {
    dependsOn = List.copyOf(dependsOn);
  }
}
