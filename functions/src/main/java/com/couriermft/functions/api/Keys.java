package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.failure.ConflictException;
import com.couriermft.failure.InvalidInputException;
import com.couriermft.failure.NotFoundException;
import com.couriermft.failure.Problem;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.json.CheckedObject;
import com.couriermft.key.Key;
import com.couriermft.key.KeyShape;
import com.couriermft.key.SshKeys;
import com.couriermft.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Keys: imported or made here. Only the public part comes out. */
final class Keys {
  private static final String NAME = "[a-z0-9][a-z0-9-]{0,62}";

  private final Courier courier;

  Keys(Courier courier) {
    this.courier = courier;
  }

  Response list() {
    return Response.list(courier.keys().list());
  }

  Response get(String name) {
    return Response.ok(find(name));
  }

  /**
   * Imports {@code {"kind": "ssh", "private": "…", "passphrase": "…"}}: 201, or 200 if replaced.
   */
  Response save(String name, Request request) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.secretJson(), "", problems);
    checkKind(body);
    String privatePart = body.text(KeyShape.PRIVATE);
    String passphrase = body.findText(KeyShape.PASSPHRASE);
    end(body, problems);
    checkName(name);
    boolean known = courier.keys().find(name).isPresent();
    Key key =
        courier
            .keys()
            .put(
                name,
                SshKeys.importPrivate(
                    Secret.of(privatePart),
                    passphrase == null ? null : Secret.of(passphrase),
                    name));
    return Response.json(known ? 200 : 201, key);
  }

  /** Makes a key: {@code {"algorithm": "ed25519"}} or {@code "rsa_4096"}; 201. */
  Response generate(String name, Request request) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.optionalJson(), "", problems);
    checkKind(body);
    SshKeys.Algorithm asked = body.constant(KeyShape.ALGORITHM, SshKeys.Algorithm.class);
    end(body, problems);
    checkName(name);
    if (courier.keys().find(name).isPresent()) {
      throw new ConflictException(
          "key_exists",
          "Key '" + name + "' exists; take another name, or delete it if nobody needs it.");
    }
    SshKeys.Algorithm algorithm = asked == null ? SshKeys.Algorithm.ED25519 : asked;
    return Response.json(201, courier.keys().put(name, SshKeys.generate(algorithm, name)));
  }

  /** The public part as text: a line for {@code authorized_keys}. */
  Response publicPart(String name) {
    return Response.of(200)
        .with("Content-Type", "text/plain")
        .withBody(find(name).publicPart() + "\n");
  }

  Response delete(String name) {
    find(name);
    courier.keys().delete(name);
    return Response.of(204);
  }

  private Key find(String name) {
    if (!name.matches(NAME)) {
      throw new NotFoundException(
          "key_not_found", "There is no key '" + name + "': no name looks like that.");
    }
    return courier.keys().get(name);
  }

  private static void checkName(String name) {
    if (!name.matches(NAME)) {
      throw InvalidInputException.at(
          "/name", "invalid_name", "A key's name has 1 to 63 of a-z, 0-9 and -.");
    }
  }

  private static void checkKind(CheckedObject body) {
    JsonNode kind = body.find(KeyShape.KIND.name());
    if (kind != null && !KeyShape.KIND.shape().values().contains(kind.textValue())) {
      body.problem(
          KeyShape.KIND.name(), "not_available_yet", "Only 'ssh' is available in this version.");
    }
  }

  private static void end(CheckedObject body, List<Problem> problems) {
    body.end();
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          "invalid_key", "The key has " + problems.size() + " problem(s).", problems);
    }
  }
}
