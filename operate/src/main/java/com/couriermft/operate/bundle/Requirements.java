package com.couriermft.operate.bundle;

import com.couriermft.engine.plan.Mention;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Collects the objects that a bundle requires but does not contain. */
final class Requirements {
  /** The pointers at which a string in a job always is the name of a connection, a key or a job. */
  private static final Pattern CERTAIN_IN_JOBS =
      Pattern.compile("/steps/[0-9]+/config/[^/]+(/[0-9]+)?|/depends_on/[0-9]+/job_id|/pool");

  private final Map<ObjectName, Set<String>> requires = new TreeMap<>();
  private final Map<ObjectName, Set<String>> certain = new TreeMap<>();
  private final Map<String, Set<String>> secrets = new TreeMap<>();
  private final Map<ObjectName, List<String>> redacted = new TreeMap<>();

  void add(ObjectName by, Mention mention) {
    String name = ObjectMentions.kind(mention) + "/" + mention.name();
    if (mention.kind() == Mention.Kind.SECRET) {
      secrets.computeIfAbsent(mention.name(), none -> new TreeSet<>()).add(by.toString());
    }
    boolean isName =
        mention.kind() == Mention.Kind.SECRET
            || mention.kind() == Mention.Kind.POOL
            || ObjectMentions.named(mention).isPresent();
    if (isName && isCertain(by, mention)) {
      requires.computeIfAbsent(by, none -> new TreeSet<>()).add(name);
      ObjectMentions.named(mention)
          .ifPresent(
              named -> certain.computeIfAbsent(named, none -> new TreeSet<>()).add(by.toString()));
    }
  }

  private static boolean isCertain(ObjectName by, Mention mention) {
    return by.kind() != ObjectKind.JOB
        || mention.kind() == Mention.Kind.SECRET
        || CERTAIN_IN_JOBS.matcher(mention.pointer()).matches();
  }

  void addRedacted(ObjectName name, List<String> pointers) {
    if (!pointers.isEmpty()) {
      redacted.put(name, pointers);
    }
  }

  /** Returns the names to which an object refers, in order. */
  List<String> of(ObjectName name) {
    return List.copyOf(requires.getOrDefault(name, Set.of()));
  }

  /** Returns the lists of a manifest that are not empty. */
  ObjectNode toJson(SortedMap<ObjectName, ObjectNode> objects) {
    ObjectNode json = Json.object();
    ArrayNode keys = Json.array();
    objects.forEach(
        (name, object) -> {
          if (name.kind() == ObjectKind.KEY && object.path("has_private").asBoolean()) {
            keys.addObject()
                .put("name", name.id())
                .put("kind", object.path("kind").asText())
                .put("fingerprint", object.path("fingerprint").asText());
          }
        });
    ArrayNode missing = Json.array();
    certain.forEach(
        (name, users) -> {
          if (!objects.containsKey(name)) {
            add(missing, name.toString(), "used_by", users);
          }
        });
    ArrayNode named = Json.array();
    secrets.forEach((name, users) -> add(named, name, "used_by", users));
    ArrayNode marked = Json.array();
    redacted.forEach((name, pointers) -> add(marked, name.toString(), "pointers", pointers));
    setUnlessEmpty(json, "required_secrets", named);
    setUnlessEmpty(json, "required_keys", keys);
    setUnlessEmpty(json, "missing", missing);
    setUnlessEmpty(json, "redacted", marked);
    return json;
  }

  private static void add(ArrayNode list, String name, String field, Iterable<String> texts) {
    list.addObject().put("name", name).set(field, Json.<JsonNode>tree(texts));
  }

  private static void setUnlessEmpty(ObjectNode json, String field, ArrayNode list) {
    if (!list.isEmpty()) {
      json.set(field, list);
    }
  }
}
