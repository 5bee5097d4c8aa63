package com.couriermft.operate.bundle;

import com.couriermft.automation.launch.Target;
import com.couriermft.automation.webhook.Webhook;
import com.couriermft.automation.webhook.WebhookDefinition;
import com.couriermft.automation.webhook.Webhooks;
import com.couriermft.engine.definition.TriggerKind;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ArrivalCodes;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.failure.catalogue.WebhookCodes;
import com.couriermft.formats.json.CanonicalJson;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Webhooks in bundles: {@code {"target": {"job_id": "partner-invoices"}, "definition": {…}}}. The
 * address of a webhook is partly secret, so a bundle identifies a webhook by its target and name:
 * {@code job.partner-invoices.partner-a}. Webhooks with the same name are numbered ({@code ….2}) in
 * the order of their creation. A webhook's key is the name of its document, which does not change
 * when other webhooks change. Saving a missing webhook creates a webhook with a new address and
 * secret. Bundles do not contain a webhook whose secrets all expire, for example because the
 * webhook got a new address.
 *
 * @param webhooks the store of webhooks
 * @param remove deletes the webhook with an address, including all its data
 */
public record WebhookObjects(Webhooks webhooks, Consumer<String> remove) implements StoredObjects {
  private static final String TARGET = "target";
  private static final String DEFINITION = "definition";
  private static final int MOST_NAME = 40;

  private record Addressed(Document document, ObjectNode json) {
    boolean isKeptAs(String key) {
      return document.name().equals(key);
    }
  }

  @Override
  public List<Listed<StoredObject>> listed() {
    List<Listed<StoredObject>> all = new ArrayList<>();
    addressed().forEach((id, each) -> all.add(new Listed<>(id, object(id, each), null)));
    webhooks.documents().listed().stream()
        .filter(each -> each.value() == null)
        .forEach(each -> all.add(new Listed<>(each.id(), null, each.damage())));
    return all;
  }

  @Override
  public Optional<StoredObject> find(String key) {
    return addressed().entrySet().stream()
        .filter(each -> each.getKey().equals(key) || each.getValue().isKeptAs(key))
        .findFirst()
        .map(each -> object(each.getKey(), each.getValue()));
  }

  @Override
  public String newKey(String id) {
    return webhooks.newId();
  }

  private static StoredObject object(String id, Addressed each) {
    Document document = each.document();
    return new StoredObject(
        new ObjectName(ObjectKind.WEBHOOK, id),
        document.name(),
        each.json(),
        document.version(),
        document.etag(),
        document.savedAt());
  }

  /** Numbers webhooks by their creation time, regardless of their content. */
  private Map<String, Addressed> addressed() {
    Map<String, Addressed> all = new TreeMap<>();
    webhooks.documents().list().stream()
        .filter(document -> !Webhook.isEnding(document))
        .map(document -> new Addressed(document, portable(document)))
        .sorted(
            Comparator.comparing((Addressed each) -> createdAt(each.document()))
                .thenComparing(each -> Json.write(each.json()))
                .thenComparing(each -> each.document().name()))
        .forEach(
            each -> {
              String base = baseOf(each.json());
              int number = 1;
              while (all.containsKey(numbered(base, number))) {
                number++;
              }
              all.put(numbered(base, number), each);
            });
    return all;
  }

  /** Returns the creation time of a webhook or, if it is unreadable, the time of the last save. */
  private static Instant createdAt(Document document) {
    try {
      return Instant.parse(document.json().path("created_at").asText());
    } catch (DateTimeParseException damaged) {
      return document.savedAt();
    }
  }

  private static String numbered(String base, int number) {
    return number == 1 ? base : base + "." + number;
  }

  private static ObjectNode portable(Document document) {
    ObjectNode json = Json.object();
    json.set(TARGET, document.json().path(TARGET));
    json.set(DEFINITION, document.json().path(DEFINITION));
    return CanonicalJson.of(json);
  }

  private static String baseOf(JsonNode json) {
    JsonNode target = json.path(TARGET);
    boolean job = target.has("job_id");
    String name =
        json.path(DEFINITION)
            .path("name")
            .asText()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-");
    String cut = name.substring(0, Math.min(MOST_NAME, name.length()));
    return (job ? "job." : "chain.")
        + target.path(job ? "job_id" : "chain_id").asText()
        + "."
        + (cut.isEmpty() ? "unnamed" : cut);
  }

  /**
   * Returns the id of a webhook whose target or name has changed.
   *
   * @param before id before the change, whose number is kept
   */
  public static String renamed(String before, JsonNode json) {
    String[] parts = before.split("\\.");
    return baseOf(json) + (parts.length > 3 ? "." + parts[3] : "");
  }

  /** Returns the id of the next webhook with the same target and name. */
  public static String next(String id) {
    String[] parts = id.split("\\.");
    int number = parts.length > 3 ? Integer.parseInt(parts[3]) : 1;
    return numbered(String.join(".", parts[0], parts[1], parts[2]), number + 1);
  }

  @Override
  public Reader among(InstallationContext surroundings) {
    return (id, sent) -> read(id, sent, surroundings);
  }

  private ObjectNode read(String id, JsonNode sent, InstallationContext surroundings) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject fields = new CheckedObject(sent, "", problems);
    Target target = Target.read(fields);
    JsonNode definition = fields.object(DEFINITION);
    fields.end();
    ObjectNode json = Json.object();
    try {
      json.set(DEFINITION, WebhookDefinition.read(definition).toJson());
    } catch (InvalidInputException e) {
      problems.addAll(e.within("/" + DEFINITION).problems());
    }
    if (target != null) {
      json.set(TARGET, target.toJson());
      if (!surroundings.exists(target)) {
        String detail = "There is no " + target + ".";
        problems.add(new Problem("/" + TARGET, ArrivalCodes.UNKNOWN_TARGET, detail));
      }
      surroundings
          .findRefusal(target, TriggerKind.WEBHOOK)
          .map(why -> new Problem("/" + TARGET, DefinitionCodes.START_NOT_ALLOWED, why))
          .ifPresent(problems::add);
      if (problems.isEmpty() && !renamed(id, json).equals(id)) {
        String detail =
            "A webhook with this target and name already exists: '%s'."
                .formatted(renamed(id, json));
        problems.add(new Problem("", FieldCodes.ID_MISMATCH, detail));
      }
    }
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          WebhookCodes.INVALID_WEBHOOK,
          "The webhook has " + problems.size() + " problem(s).",
          problems);
    }
    return CanonicalJson.of(json);
  }

  /**
   * Requires the same scheme, because secrets belong to a scheme and an existing webhook keeps its
   * secrets.
   */
  @Override
  public void requireReplaceable(StoredObject stored, ObjectNode json) {
    JsonNode scheme = json.path(DEFINITION).path("scheme");
    if (!stored.json().path(DEFINITION).path("scheme").equals(scheme)) {
      throw InvalidInputException.at(
          "/definition/scheme",
          WebhookCodes.INVALID_WEBHOOK,
          "The existing webhook has a different scheme; create a webhook with another name.");
    }
  }

  @Override
  public void save(String key, ObjectNode json, String by, String etag) {
    WebhookDefinition definition = WebhookDefinition.read(json.path(DEFINITION));
    Optional<StoredObject> known = find(key);
    if (known.isEmpty() && etag.equals(ABSENT)) {
      Target target = Target.read(new CheckedObject(json, "", new ArrayList<>()));
      if (target != null) {
        webhooks.create(Webhooks.isId(key) ? key : webhooks.newId(), target, definition, by);
      }
    } else if (known.isPresent() && known.get().etag().equals(etag)) {
      webhooks.change(known.get().key(), definition, by, etag);
    } else {
      throw moved(key);
    }
  }

  @Override
  public void delete(String key, String by, String etag) {
    Optional<StoredObject> known = find(key);
    if (known.isPresent() && !known.get().etag().equals(etag)) {
      throw moved(known.get().name().id());
    } else if (known.isPresent()) {
      remove.accept(known.get().key());
    }
  }

  private static StoreConflict moved(String key) {
    return new StoreConflict("Webhook '" + key + "' was changed after it was read; read it again.");
  }
}
