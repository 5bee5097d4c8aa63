package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.KeyCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.partners.key.Key;
import com.couriermft.partners.key.KeyGeneration;
import com.couriermft.partners.key.KeyImport;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.PgpDetails;
import java.time.Instant;
import java.util.Optional;

/** Imports and generates keys. Responses contain only the public part. */
final class KeyApi {
  private static final String NAME = "[a-z0-9][a-z0-9-]{0,62}";

  private final KeyStore keys;

  KeyApi(Courier courier) {
    this.keys = courier.partners().keys();
  }

  Response list(Request request) {
    Paging paging = Paging.of(request);
    return paging.listed(
        keys.listed(paging.position(), paging.most(), paging.wanted(Key::labels)),
        "name",
        keys::describe);
  }

  Response get(String name) {
    return Response.ok(keys.describe(find(name)));
  }

  /**
   * Imports {@code {"kind": "ssh", "private": "…", "passphrase": "…"}} or {@code {"kind": "pgp",
   * "public": "…"}}. Responds with 201, or with 200 if a key with this name exists.
   */
  Response save(String name, Request request) {
    KeyImport sent = KeyImport.read(request.secretJson());
    checkName(name);
    boolean known = keys.isThere(name);
    Key key = keys.put(name, sent.material(name, keys.instant()), sent.labels());
    return Response.json(known ? 200 : 201, keys.describe(key));
  }

  /**
   * Generates a key from {@code {"kind": "pgp", "algorithm": "ed25519", "user_id": "…"}}. Responds
   * with 201. A PGP key with an existing name becomes the next version of that key.
   */
  Response generate(String name, Request request) {
    KeyGeneration asked = KeyGeneration.read(request.optionalJson());
    checkName(name);
    Instant now = keys.instant();
    Optional<Key> known = keys.find(name);
    known.ifPresent(key -> requireRotatable(key, asked.kind()));
    String owner =
        known
            .map(key -> PgpDetails.of(key, now))
            .flatMap(details -> details.userIds().stream().findFirst())
            .orElse(null);
    Key made = keys.put(name, asked.material(name, owner, now), asked.labels());
    return Response.json(201, keys.describe(made));
  }

  /**
   * Checks that a key can be rotated. A partner's key cannot be generated here, and the partner
   * must install a new SSH key first.
   */
  private static void requireRotatable(Key known, KeyGeneration.Kind asked) {
    if (known.kind() != Key.Kind.PGP || asked != KeyGeneration.Kind.PGP || !known.hasPrivate()) {
      throw new ConflictException(
          KeyCodes.KEY_EXISTS,
          "Key '"
              + known.name()
              + "' already exists; choose another name, or delete the key if "
              + "it is no longer needed.");
    }
  }

  /**
   * Returns the public part as text: a line for {@code authorized_keys}, or an armored certificate.
   */
  Response publicPart(String name) {
    return Response.of(200)
        .with("Content-Type", "text/plain")
        .withBody(find(name).publicPart().strip() + "\n");
  }

  /** Returns the retained versions, newest first. */
  Response versions(String name, Request request) {
    find(name);
    return Paging.of(request)
        .slice(keys.versions(name), key -> Paging.newestFirst(key.version()), keys::describe);
  }

  Response deleteVersion(String name, String version) {
    find(name);
    keys.deleteVersion(name, number(name, version));
    return Response.of(204);
  }

  Response delete(String name) {
    if (!name.matches(NAME) || !keys.isThere(name)) {
      find(name);
    }
    keys.delete(name);
    return Response.of(204);
  }

  private Key find(String name) {
    if (!name.matches(NAME)) {
      throw new NotFoundException(
          KeyCodes.KEY_NOT_FOUND, "There is no key '" + name + "': this is not a valid name.");
    }
    return keys.get(name);
  }

  private static int number(String name, String version) {
    if (!version.matches("[1-9][0-9]{0,5}")) {
      throw new NotFoundException(
          KeyCodes.KEY_VERSION_NOT_FOUND,
          "Key '" + name + "' has no version '" + version + "'; expected a number.");
    }
    return Integer.parseInt(version);
  }

  private static void checkName(String name) {
    if (!name.matches(NAME)) {
      throw InvalidInputException.at(
          "/name",
          RequestCodes.INVALID_NAME,
          "Use 1 to 63 characters of a-z, 0-9 and - for the name of a key.");
    }
    RouteId.requireFree("name", name);
  }
}
