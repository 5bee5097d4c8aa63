package com.couriermft.operate.bundle;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.KeyCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.key.Key;
import com.couriermft.partners.key.KeyMaterial;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.PgpMaterial;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.StoreConflict;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The keys in bundles. A key has the form {@code {"name": "partner-a", "kind": "pgp",
 * "fingerprint": "9F86…", "has_private": false, "public": "-----BEGIN PGP PUBLIC KEY
 * BLOCK-----…"}}. For a key with a private part, a bundle only states which key is needed. Only
 * partners' public keys can be saved.
 *
 * @param keys the store of keys
 */
public record KeyObjects(KeyStore keys) implements StoredObjects {
  private static final String PRIVATE = "has_private";
  private static final String PUBLIC = "public";
  private static final String FINGERPRINT = "fingerprint";
  private static final int MOST = 200_000;

  @Override
  public List<Listed<StoredObject>> listed() {
    return keys.listed().stream().map(each -> each.map(KeyObjects::object)).toList();
  }

  @Override
  public Optional<StoredObject> find(String id) {
    return keys.find(id).map(KeyObjects::object);
  }

  private static StoredObject object(Key key) {
    String version = Integer.toString(key.version());
    return new StoredObject(
        new ObjectName(ObjectKind.KEY, key.name()),
        key.name(),
        key.labels()
            .addTo(
                json(
                    key.name(), key.kind(), key.fingerprint(), key.hasPrivate(), key.publicPart())),
        key.version(),
        version + "|" + key.fingerprint() + "|" + key.createdAt() + "|" + key.labels().text(),
        key.createdAt());
  }

  private static ObjectNode json(
      String name, Key.Kind kind, String fingerprint, boolean hasPrivate, String publicPart) {
    return Json.object()
        .put("name", name)
        .put("kind", CheckedObject.nameOf(kind))
        .put(FINGERPRINT, fingerprint)
        .put(PRIVATE, hasPrivate)
        .put(PUBLIC, publicPart);
  }

  @Override
  public Reader among(InstallationContext surroundings) {
    return (id, sent) -> {
      List<Problem> problems = new ArrayList<>();
      CheckedObject fields = new CheckedObject(sent, "", problems);
      fields.requiredText("name", MOST);
      Key.Kind kind = fields.constant("kind", Key.Kind.class);
      String fingerprint = fields.text(FINGERPRINT, MOST, "");
      boolean hasPrivate = Boolean.TRUE.equals(fields.findFlag(PRIVATE));
      String publicPart = fields.requiredText(PUBLIC, MOST);
      Labels labels = Labels.read(fields);
      fields.end();
      if (!problems.isEmpty()) {
        throw new InvalidInputException(
            KeyCodes.INVALID_KEY, "The key has " + problems.size() + " problem(s).", problems);
      }
      if (hasPrivate || kind != Key.Kind.PGP) {
        Key.Kind known = kind == null ? Key.Kind.SSH : kind;
        return labels.addTo(json(id, known, fingerprint, true, publicPart));
      }
      KeyMaterial material = material(publicPart);
      return labels.addTo(
          json(id, Key.Kind.PGP, material.fingerprint(), false, material.publicPart()));
    };
  }

  private KeyMaterial material(String publicPart) {
    try {
      return PgpMaterial.importPublic(publicPart, keys.instant());
    } catch (InvalidInputException e) {
      throw InvalidInputException.at("/" + PUBLIC, e.failureCode(), e.getMessage());
    }
  }

  @Override
  public boolean isWhole(ObjectNode json) {
    return !json.path(PRIVATE).asBoolean();
  }

  /** A change between this read and the save is refused by the key store itself. */
  @Override
  public void save(String id, ObjectNode json, String by, String etag) {
    requireEtag(id, etag);
    if (isWhole(json)) {
      keys.put(id, material(json.path(PUBLIC).asText()), Labels.of(json));
    } else {
      keys.label(id, Labels.of(json));
    }
  }

  @Override
  public void delete(String id, String by, String etag) {
    if (find(id).isPresent()) {
      requireEtag(id, etag);
      keys.delete(id);
    }
  }

  private void requireEtag(String id, String etag) {
    if (!find(id).map(StoredObject::etag).orElse(ABSENT).equals(etag)) {
      throw new StoreConflict("Key '" + id + "' was changed after it was read; read it again.");
    }
  }
}
