package com.couriermft.automation.webhook;

import com.couriermft.automation.launch.Target;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.formats.failure.catalogue.WebhookCodes;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Condition;
import com.couriermft.storage.store.trail.Documents.Document;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stores webhooks in the table {@code webhooks} and their secrets in the secret store. Secrets are
 * read only to verify signatures, and are returned only once, when they are created. Thread-safe.
 */
public final class Webhooks {
  /** The time for which earlier secrets remain valid after a rotation. */
  public static final Property<Shape.Whole> SECRET_OVERLAP =
      overlap(
          "How long the previous secret remains valid; 0 revokes all previous secrets at once",
          "Overlap with the previous secret",
          Duration.ofDays(1));

  /** The time for which the former address remains valid after a change of address. */
  public static final Property<Shape.Whole> ADDRESS_OVERLAP =
      overlap(
          "How long the previous URL remains valid; 0 revokes it at once",
          "Overlap with the previous address",
          Duration.ZERO);

  static final String TABLE = "webhooks";

  private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");
  private static final int ID_BYTES = 16;
  private static final int MOST_SECRETS = 4;

  private final Documents documents;
  private final SecretStore secrets;
  private final Tables tables;
  private final SecureRandom random = new SecureRandom();

  /** Creates the store over tables and a secret store. */
  public Webhooks(Tables tables, SecretStore secrets) {
    this.tables = tables;
    this.documents = documents(tables);
    this.secrets = secrets;
  }

  private static Property<Shape.Whole> overlap(String help, String title, Duration byDefault) {
    Shape.Whole week = Shape.Whole.of(0, Duration.ofDays(7).toSeconds());
    return Property.optional("overlap_seconds", week, help)
        .titled(title, FieldGroup.SECURITY)
        .in("seconds")
        .defaultsTo((int) byDefault.toSeconds());
  }

  /** Returns the documents in which webhooks are stored. */
  public Documents documents() {
    return documents;
  }

  /**
   * A webhook with its new secret.
   *
   * @param secret the secret, which is shown only now
   */
  public record Issued(Webhook webhook, Secret secret) {}

  /** Returns the documents in which an installation's webhooks are stored. */
  public static Documents documents(Tables tables) {
    return new Documents(tables, TABLE, "webhook", Webhook::of);
  }

  /** Returns a random id for a new webhook. */
  public String newId() {
    return hex();
  }

  /** Returns whether a string has the format of an id. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /** Creates a webhook. */
  public Issued create(Target target, WebhookDefinition definition, String by) {
    return create(newId(), target, definition, by);
  }

  /**
   * Creates a webhook under an id from {@link #newId()}.
   *
   * @throws StoreConflict the id is already used
   */
  public Issued create(String id, Target target, WebhookDefinition definition, String by) {
    Instant now = tables.clock().instant();
    Secret secret = Signatures.newSecret(definition.scheme());
    SigningSecret first = new SigningSecret(secretName(id), now, null);
    Webhook webhook = new Webhook(id, target, now, definition, List.of(first));
    secrets.put(first.name(), secret);
    save(webhook, by, Condition.absent(), first);
    return new Issued(webhook, secret);
  }

  /** Returns a webhook; empty if there is no webhook with this id. */
  public Optional<Webhook> find(String id) {
    return document(id).map(Webhook::of);
  }

  /**
   * Returns a webhook.
   *
   * @throws NotFoundException {@code webhook_not_found}
   */
  public Webhook get(String id) {
    return Webhook.of(getDocument(id));
  }

  /**
   * Lists the webhooks that start a target, oldest first, followed by all unreadable webhooks. The
   * target of an unreadable webhook is unknown, and the operator may need to delete the webhook.
   */
  public List<Listed<Webhook>> listed(Target target) {
    List<Listed<Webhook>> all =
        documents.listed().stream().map(webhook -> webhook.reading(Webhook::of)).toList();
    Stream<Listed<Webhook>> readable =
        all.stream()
            .filter(each -> each.value() != null && each.value().target().equals(target))
            .sorted(Comparator.comparing(Webhooks::created));
    return Stream.concat(readable, all.stream().filter(each -> each.value() == null)).toList();
  }

  /** Returns the readable webhooks, by id; unreadable webhooks are logged. */
  public List<Webhook> list() {
    return Listed.readable(
        documents.listed().stream().map(webhook -> webhook.reading(Webhook::of)).toList());
  }

  private static Instant created(Listed<Webhook> webhook) {
    return Objects.requireNonNull(webhook.value()).createdAt();
  }

  /**
   * A webhook with its stored version.
   *
   * @param etag ETag for the next conditional change
   */
  public record Stored(Webhook webhook, String etag, int version) {}

  /**
   * Returns a webhook with its version.
   *
   * @throws NotFoundException {@code webhook_not_found}
   */
  public Stored stored(String id) {
    return stored(getDocument(id));
  }

  /** Returns a webhook with its version; empty if there is no webhook with this id. */
  public Optional<Stored> findStored(String id) {
    return document(id).map(Webhooks::stored);
  }

  private static Stored stored(Document document) {
    return new Stored(Webhook.of(document), document.etag(), document.version());
  }

  /**
   * Replaces the definition of a webhook; its address and secrets remain unchanged.
   *
   * @param etag the expected version; {@code null} for any
   * @throws NotFoundException {@code webhook_not_found}
   * @throws InvalidInputException {@code invalid_webhook}: the scheme differs, and a different
   *     scheme needs different secrets
   * @throws StoreConflict the webhook has another version
   */
  public Stored change(String id, WebhookDefinition definition, String by, @Nullable String etag) {
    Document before = getDocument(id);
    Webhook webhook = Webhook.of(before);
    Scheme scheme = webhook.definition().scheme();
    if (definition.scheme() != scheme) {
      throw InvalidInputException.at(
          "/scheme",
          WebhookCodes.INVALID_WEBHOOK,
          "The secrets of this webhook are for the scheme '"
              + scheme.text()
              + "', which cannot be changed; create another webhook.");
    }
    Condition same = Condition.unchanged(etag == null ? before.etag() : etag);
    return stored(documents.put(id, webhook.defined(definition).toJson(), by, same));
  }

  /**
   * Creates another webhook with the same target and definition, a new address and a new secret,
   * and sets an expiry for this webhook. After the overlap the former address is invalid, and
   * {@link #removeEnded} deletes its webhook. If setting the expiry fails, both webhooks exist and
   * this one can be deleted.
   *
   * @param overlap how long the former address remains valid; zero deletes it immediately
   * @throws NotFoundException {@code webhook_not_found}
   * @throws StoreConflict another caller changed the webhook at the same time
   */
  public Issued readdress(String id, Duration overlap, String by) {
    Document stored = getDocument(id);
    Webhook former = Webhook.of(stored);
    Issued issued = create(former.target(), former.definition(), by);
    if (overlap.isZero()) {
      delete(id);
    } else {
      Webhook ending = former.ending(tables.clock().instant().plus(overlap));
      documents.put(id, ending.toJson(), by, Condition.unchanged(stored.etag()));
    }
    return issued;
  }

  /** Deletes the webhooks without a valid secret. */
  public void removeEnded() {
    Instant now = tables.clock().instant();
    for (Webhook webhook : list()) {
      if (webhook.secrets().stream().noneMatch(secret -> secret.counts(now))) {
        delete(webhook.id());
      }
    }
  }

  /**
   * Rotates the secret of a webhook. Earlier secrets remain valid until their overlaps end. A
   * caller who rotates again after a lost response does not invalidate the partner's secret.
   *
   * @param overlap how long the earlier secrets remain valid; zero expires all earlier secrets
   * @throws NotFoundException {@code webhook_not_found}
   * @throws ConflictException {@code too_many_secrets}: four secrets are valid
   * @throws StoreConflict another caller rotated the secret at the same time
   */
  public Issued rotate(String id, Duration overlap, String by) {
    Document stored = getDocument(id);
    Webhook before = Webhook.of(stored);
    Instant now = tables.clock().instant();
    SigningSecret next = new SigningSecret(secretName(id), now, null);
    Webhook after = before.rotated(next, overlap);
    requireRoom(before, after);
    Secret secret = Signatures.newSecret(before.definition().scheme());
    secrets.put(next.name(), secret);
    save(after, by, Condition.unchanged(stored.etag()), next);
    List<String> kept = after.secrets().stream().map(SigningSecret::name).toList();
    before.secrets().stream()
        .map(SigningSecret::name)
        .filter(name -> !kept.contains(name))
        .forEach(secrets::delete);
    return new Issued(after, secret);
  }

  /**
   * Deletes a webhook with its secrets. The secrets of an unreadable webhook are unknown and are
   * therefore not deleted.
   *
   * @throws NotFoundException {@code webhook_not_found}
   */
  public void delete(String id) {
    Optional<Listed<Webhook>> known =
        ID.matcher(id).matches()
            ? documents.findListed(id).map(d -> d.reading(Webhook::of))
            : Optional.empty();
    if (known.isEmpty() || !documents.delete(id, null)) {
      throw new NotFoundException(WebhookCodes.WEBHOOK_NOT_FOUND, "This webhook does not exist.");
    }
    Webhook webhook = known.get().value();
    if (webhook != null) {
      webhook.secrets().forEach(secret -> secrets.delete(secret.name()));
    }
  }

  /** Returns the valid secrets, except secrets that are missing from the store. */
  List<Secret> live(Webhook webhook, Instant now) {
    return webhook.secrets().stream()
        .filter(secret -> secret.counts(now))
        .map(SigningSecret::name)
        .flatMap(name -> secrets.find(name).stream())
        .toList();
  }

  private static void requireRoom(Webhook before, Webhook after) {
    List<SigningSecret> former = after.secrets().subList(1, after.secrets().size());
    if (former.size() >= MOST_SECRETS) {
      String message =
          "Webhook '%s' has %d valid secrets, the maximum; the first expires at %s. Rotate the"
              + " secret after that time, or with an overlap of 0, which makes all previous"
              + " secrets expire at once.";
      Optional<Instant> end =
          before.secrets().stream()
              .filter(former::contains)
              .flatMap(secret -> Stream.ofNullable(secret.expiresAt()))
              .min(Instant::compareTo);
      throw new ConflictException(
          AccessCodes.TOO_MANY_SECRETS,
          message.formatted(before.id(), former.size(), end.orElseThrow()));
    }
  }

  /**
   * If saving fails, the new secret is deleted from the secret store, because no webhook refers to
   * it.
   */
  private void save(Webhook webhook, String by, Condition condition, SigningSecret made) {
    try {
      documents.put(webhook.id(), webhook.toJson(), by, condition);
    } catch (StoreConflict e) {
      secrets.delete(made.name());
      throw e;
    }
  }

  private Document getDocument(String id) {
    return document(id)
        .orElseThrow(
            () ->
                new NotFoundException(
                    WebhookCodes.WEBHOOK_NOT_FOUND, "This webhook does not exist."));
  }

  private Optional<Document> document(String id) {
    return ID.matcher(id).matches() ? documents.find(id) : Optional.empty();
  }

  private String secretName(String id) {
    return "webhook-" + id + "-" + hex();
  }

  private String hex() {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
