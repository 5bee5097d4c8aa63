package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import com.couriermft.partners.connection.Connection;
import com.couriermft.transfer.place.Place;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Tests containers and shares by listing them: checks that the account responds, authorizes
 * Courier, and has the container or share. The storage client's own timeouts end requests, so there
 * is nothing to close.
 *
 * @param places opens the storage location of a connection
 */
public record PlaceTrial(Function<Connection, Place> places) implements ConnectionTest {
  private static final Set<Connection.Type> TYPES =
      Set.of(Connection.Type.BLOB, Connection.Type.AZURE_FILES);

  /** The failures that only an authorized client receives. */
  private static final Set<FailureCode> NOT_FOUND =
      Set.of(StorageCodes.CONTAINER_NOT_FOUND, StorageCodes.SHARE_NOT_FOUND);

  @Override
  public Set<Connection.Type> types() {
    return TYPES;
  }

  Place open(Connection connection) {
    return places.apply(connection);
  }

  @Override
  public ConnectionReport test(Connection connection, Consumer<AutoCloseable> closable) {
    try {
      Place place = open(connection);
      long start = System.nanoTime();
      place.list("", null);
      return ConnectionReport.succeeded((System.nanoTime() - start) / 1_000_000);
    } catch (CourierException e) {
      boolean authenticated = NOT_FOUND.contains(e.failureCode());
      return ConnectionReport.failed(authenticated || isAnswer(e), authenticated, e);
    }
  }

  /**
   * Returns whether a failure is a response of the account, as opposed to a missing response or a
   * missing secret.
   */
  private static boolean isAnswer(CourierException e) {
    return e.is(StorageCodes.STORAGE_DENIED) || e.is(StorageCodes.STORAGE_REFUSED);
  }
}
