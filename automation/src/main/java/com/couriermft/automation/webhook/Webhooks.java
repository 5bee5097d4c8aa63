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
 * The webhooks there are, in the table {@code webhooks}; their secrets are in the secret store and
 * leave it only for checking a signature, and once when they are made. Thread-safe.
 */
public final class Webhooks {
  /** The time for which the former secret still counts after a rotation. */
  public static final Property<Shape.Whole> SECRET_OVERLAP =
      overlap(
          "So long the secret before counts as well; 0 ends all there were",
          "Overlap with the previous secret",
          Duration.ofDays(1));

  /** The time for which the former address still counts after a change of address. */
  public static final Property<Shape.Whole> ADDRESS_OVERLAP =
      overlap(
          "So long the address before counts as well; 0 ends it at once",
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

  /** On these. */
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

  /** Returns the documents that webhooks are kept as. */
  public Documents documents() {
    return documents;
  }

  /**
   * A webhook whose secret was just made.
   *
   * @param secret to be shown now and never again
   */
  public record Issued(Webhook webhook, Secret secret) {}

  /** Returns the documents that hold the webhooks of an installation. */
  public static Documents documents(Tables tables) {
    return new Documents(tables, TABLE, "webhook", Webhook::of);
  }

  /** Returns the id of a webhook that is to be made; nobody can guess it. */
  public String newId() {
    return hex();
  }

  /** Returns whether a text has the form of an id. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /** Makes one. */
  public Issued create(Target target, WebhookDefinition definition, String by) {
    return create(newId(), target, definition, by);
  }

  /**
   * Makes one under an id of {@link #newId()}.
   *
   * @throws StoreConflict there is one of this id
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

  /** Returns a webhook; empty if there is none of this id. */
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
   * Lists the webhooks that start a target, the oldest first, and then all that cannot be read:
   * their target is not known, and the operator may have to remove them.
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

  /** Returns the webhooks that can be read, by id; the others are logged. */
  public List<Webhook> list() {
    return Listed.readable(
        documents.listed().stream().map(webhook -> webhook.reading(Webhook::of)).toList());
  }

  private static Instant created(Listed<Webhook> webhook) {
    return Objects.requireNonNull(webhook.value()).createdAt();
  }

  /**
   * A webhook with the version it is stored in.
   *
   * @param etag for the next conditional change
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

  /** Returns a webhook with its version; empty if there is none of this id. */
  public Optional<Stored> findStored(String id) {
    return document(id).map(Webhooks::stored);
  }

  private static Stored stored(Document document) {
    return new Stored(Webhook.of(document), document.etag(), document.version());
  }

  /**
   * Gives it another definition; address and secrets stay.
   *
   * @param etag the version it must still have; {@code null} for whatever is there
   * @throws NotFoundException {@code webhook_not_found}
   * @throws InvalidInputException {@code invalid_webhook}: another scheme, for which its secrets
   *     are not made
   * @throws StoreConflict it has another version
   */
  public Stored change(String id, WebhookDefinition definition, String by, @Nullable String etag) {
    Document before = getDocument(id);
    Webhook webhook = Webhook.of(before);
    Scheme scheme = webhook.definition().scheme();
    if (definition.scheme() != scheme) {
      throw InvalidInputException.at(
          "/scheme",
          WebhookCodes.INVALID_WEBHOOK,
          "The secrets of this webhook are made for '"
              + scheme.text()
              + "'; make another webhook.");
    }
    Condition same = Condition.unchanged(etag == null ? before.etag() : etag);
    return stored(documents.put(id, webhook.defined(definition).toJson(), by, same));
  }

  /**
   * Makes another webhook of the same target and definition, with an address and a secret of its
   * own, and ends this one: after the overlap whoever knows the former address can start nothing
   * any more, and {@link #removeEnded} removes it. If ending it fails both are there, and this one
   * can be removed.
   *
   * @param overlap how long the former address counts as well; zero removes it at once
   * @throws NotFoundException {@code webhook_not_found}
   * @throws StoreConflict somebody else changed it at this moment
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

  /** Removes the webhooks of which no secret counts any more: nobody can start anything by them. */
  public void removeEnded() {
    Instant now = tables.clock().instant();
    for (Webhook webhook : list()) {
      if (webhook.secrets().stream().noneMatch(secret -> secret.counts(now))) {
        delete(webhook.id());
      }
    }
  }

  /**
   * Gives it a new secret. The one before counts as well for a while, and so does an older one
   * until the overlap that it was given is over: whoever rotates again, because the answer was
   * lost, takes nothing from the partner.
   *
   * @param overlap how long; zero ends every secret there was, the older ones too
   * @throws NotFoundException {@code webhook_not_found}
   * @throws ConflictException {@code too_many_secrets}: four count already
   * @throws StoreConflict somebody else rotated it at this moment
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
   * Removes it with its secrets: from now on nobody can start anything with it. Secrets of one that
   * cannot be read are not known, and stay.
   *
   * @throws NotFoundException {@code webhook_not_found}
   */
  public void delete(String id) {
    Optional<Listed<Webhook>> known =
        ID.matcher(id).matches()
            ? documents.findListed(id).map(d -> d.reading(Webhook::of))
            : Optional.empty();
    if (known.isEmpty() || !documents.delete(id, null)) {
      throw new NotFoundException(WebhookCodes.WEBHOOK_NOT_FOUND, "There is no such webhook.");
    }
    Webhook webhook = known.get().value();
    if (webhook != null) {
      webhook.secrets().forEach(secret -> secrets.delete(secret.name()));
    }
  }

  /** The secrets that count now; one that is gone from the store is left out. */
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
          "Webhook '%s' has %d secrets that count, the most there can be; one ends at %s. Rotate it"
              + " after that, or with an overlap of 0, which ends them all at once";
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

  /** A secret that no stored webhook names is not left in the secret store. */
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
                new NotFoundException(WebhookCodes.WEBHOOK_NOT_FOUND, "There is no such webhook."));
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
