package com.couriermft.operate.bundle;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.failure.catalogue.SecretCodes;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.ReadConnection;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Listed;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * Connections in bundles. A bundle contains the names of their secrets, but never the secrets.
 *
 * @param connections the store of connections
 */
public record ConnectionObjects(ConnectionStore connections) implements StoredObjects {
  @Override
  public List<Listed<StoredObject>> listed() {
    return connections.listed().stream().map(each -> each.map(ConnectionObjects::object)).toList();
  }

  @Override
  public Optional<StoredObject> find(String id) {
    return id.matches(Connection.NAME)
        ? connections.find(id).map(ConnectionObjects::object)
        : Optional.empty();
  }

  private static StoredObject object(StoredConnection stored) {
    return new StoredObject(
        new ObjectName(ObjectKind.CONNECTION, stored.connection().name()),
        stored.connection().name(),
        stored.connection().toJson(),
        stored.version(),
        stored.etag(),
        null);
  }

  /** A missing secret is not a problem of the definition; a plan lists it. */
  @Override
  public Reader among(InstallationContext surroundings) {
    return (id, sent) -> {
      ReadConnection read = read(id, sent);
      try {
        connections.check(read);
      } catch (InvalidInputException e) {
        List<Problem> others =
            e.problems().stream()
                .filter(problem -> !problem.is(SecretCodes.UNKNOWN_SECRET))
                .toList();
        if (!others.isEmpty()) {
          throw new InvalidInputException(e.failureCode(), e.getMessage(), others);
        }
      }
      return read.connection().toJson();
    };
  }

  private static ReadConnection read(String id, JsonNode sent) {
    ReadConnection read = ConnectionReader.read(id, sent);
    if (read.sent() != null) {
      throw InvalidInputException.at(
          "/auth",
          BundleCodes.SECRET_IN_DEFINITION,
          "A bundle cannot contain secrets; refer to a secret by name in 'secret', and save it "
              + "with PUT /api/secrets/{name}.");
    }
    return read;
  }

  @Override
  public void save(String id, ObjectNode json, String by, String etag) {
    connections.put(read(id, json), etag.equals(ABSENT) ? ConnectionStore.ABSENT : etag);
  }

  @Override
  public void delete(String id, String by, String etag) {
    connections.delete(id, etag);
  }
}
