package com.couriermft.operate.bundle;

import com.couriermft.automation.launch.Target;
import com.couriermft.automation.launch.Targets;
import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.ParameterSchema;
import com.couriermft.engine.definition.TriggerKind;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * The objects against which a definition is validated: the objects of an installation, or those
 * that would exist after a change. Thread-safe.
 */
public interface InstallationContext extends Targets {
  /** Returns the ids of the objects of a kind. */
  Collection<String> ids(ObjectKind kind);

  /** Returns the definition of an object; empty if it does not exist. */
  Optional<ObjectNode> find(ObjectName name);

  /** Returns the names of the pools, regardless of labels. */
  Collection<String> pools();

  /** Returns the names of the pools in settings. */
  static Collection<String> pools(JsonNode settings) {
    return settings.path("pools").properties().stream().map(Map.Entry::getKey).toList();
  }

  /**
   * Returns the definition of an object if it differs from the stored definition; empty otherwise.
   */
  Optional<ObjectNode> findChanged(ObjectName name);

  /** Returns whether an object of a kind with an id exists. */
  default boolean exists(ObjectKind kind, String id) {
    return ids(kind).contains(id);
  }

  /** Returns a job; empty if it is missing or unreadable. */
  default Optional<JobDefinition> findJob(String id) {
    return find(new ObjectName(ObjectKind.JOB, id))
        .map(json -> DefinitionReader.read(json, new ArrayList<>()));
  }

  @Override
  default boolean exists(Target target) {
    return exists(kindOf(target), target.id());
  }

  @Override
  default void requireFitting(Target target, ObjectNode parameters) {
    find(new ObjectName(kindOf(target), target.id()))
        .map(found -> found.path("parameters"))
        .filter(JsonNode::isObject)
        .ifPresent(schema -> ParameterSchema.apply((ObjectNode) schema, parameters));
  }

  @Override
  default Optional<String> findRefusal(Target target, TriggerKind kind) {
    return target.kind() == Target.Kind.JOB
        ? findJob(target.id()).flatMap(job -> job.findRefusal(kind.text()))
        : Optional.empty();
  }

  private static ObjectKind kindOf(Target target) {
    return target.kind() == Target.Kind.JOB ? ObjectKind.JOB : ObjectKind.CHAIN;
  }
}
