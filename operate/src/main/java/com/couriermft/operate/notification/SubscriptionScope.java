package com.couriermft.operate.notification;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Selects some of the events of a subscription's types. An empty set selects everything.
 *
 * @param jobs ids of jobs whose events are selected
 * @param chains ids of chains whose events are selected
 * @param connections connections; events that name any of them are selected
 * @param codes failure codes; failures and verdicts with any of them are selected
 * @param labels labels that the event's subject must have
 */
record SubscriptionScope(
    @Field(
            title = "Jobs",
            group = FieldGroup.FILTERS,
            help = "Events of these jobs",
            defaultValue = "[]",
            type = NamesField.Ids.class)
        Set<String> jobs,
    @Field(
            title = "Chains",
            group = FieldGroup.FILTERS,
            help = "Events of these chains",
            defaultValue = "[]",
            type = NamesField.Ids.class)
        Set<String> chains,
    @Field(
            title = "Connections",
            group = FieldGroup.FILTERS,
            help = "Events that name one of these connections",
            defaultValue = "[]",
            type = NamesField.Ids.class)
        Set<String> connections,
    @Field(
            title = "Failure codes",
            group = FieldGroup.FILTERS,
            help = "Failures and other events with one of these codes",
            defaultValue = "[]",
            type = NamesField.Codes.class)
        Set<String> codes,
    @Field(
            title = "Labels",
            help = "Events of objects that have all of these labels",
            type = LabelsField.class)
        Labels labels) {
  SubscriptionScope {
    jobs = Set.copyOf(jobs);
    chains = Set.copyOf(chains);
    connections = Set.copyOf(connections);
    codes = Set.copyOf(codes);
  }

  /**
   * Returns whether the scope includes an event.
   *
   * @param ofItself whether the event itself is requested; false for a success that only resolves a
   *     failure, so that codes are not compared
   */
  boolean has(EventFeed.Numbered numbered, boolean ofItself) {
    ObjectNode event = numbered.event();
    return isOfSubject(event)
        && (connections.isEmpty() || namesConnection(event))
        && (codes.isEmpty() || !ofItself || codes.contains(code(event)))
        && labels.areIn(numbered.labels());
  }

  private boolean isOfSubject(ObjectNode event) {
    return jobs.isEmpty() && chains.isEmpty()
        || jobs.contains(event.path("job_id").asText())
        || namesJob(event)
        || chains.contains(event.path("chain_id").asText());
  }

  /** Returns whether the event names one of the jobs as a user of its subject, such as a key. */
  private boolean namesJob(ObjectNode event) {
    for (JsonNode one : event.path("jobs")) {
      if (jobs.contains(one.asText())) {
        return true;
      }
    }
    return false;
  }

  private boolean namesConnection(ObjectNode event) {
    if (connections.contains(event.path("connection").asText())) {
      return true;
    }
    for (JsonNode one : event.path("connections")) {
      if (connections.contains(one.asText())) {
        return true;
      }
    }
    return false;
  }

  private static String code(ObjectNode event) {
    return event.at("/failure/code").asText(event.path("code").asText());
  }

  /** A field for a set of names, in the given order. An empty set is omitted. */
  abstract static class NamesField implements FieldType<Shape.ListOf<Shape.Text>, Set<String>> {
    private static final int MAX_NAMES = 100;

    private final Shape.Text name;

    private NamesField(Shape.Text name) {
      this.name = name;
    }

    @Override
    public Shape.ListOf<Shape.Text> shape() {
      return new Shape.ListOf<>(name, 0, MAX_NAMES);
    }

    @Override
    public Set<String> read(CheckedObject object, Property<Shape.ListOf<Shape.Text>> property) {
      return Set.copyOf(object.texts(property));
    }

    @Override
    public @Nullable JsonNode write(Set<String> names) {
      return names.isEmpty() ? null : Json.tree(new TreeSet<>(names));
    }

    static final class Ids extends NamesField {
      Ids() {
        super(Shape.Text.matching(JobDefinition.ID, ""));
      }
    }

    static final class Codes extends NamesField {
      Codes() {
        super(Shape.Text.matching(Pattern.compile("[a-z][a-z0-9_]{0,63}"), "a failure's code"));
      }
    }
  }
}
