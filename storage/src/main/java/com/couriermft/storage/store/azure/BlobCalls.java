package com.couriermft.storage.store.azure;

import com.azure.core.exception.HttpResponseException;
import com.azure.storage.blob.BlobServiceClient;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Makes calls of the blob service, and handles missing containers.
 *
 * @param service the service
 * @param createsContainers whether a missing container reads as empty and is created by the first
 *     write; otherwise it is an error
 */
record BlobCalls(BlobServiceClient service, boolean createsContainers) {
  private static final String NO_CONTAINER = "ContainerNotFound";

  /** Makes a call that returns empty if the blob does not exist. */
  <T> Optional<T> read(String what, String container, Supplier<T> call) {
    return StorageErrors.translating(
        what,
        () -> {
          try {
            return Optional.of(call.get());
          } catch (HttpResponseException e) {
            if (StorageErrors.status(e) != 404) {
              throw e;
            } else if (StorageErrors.code(e).equals(NO_CONTAINER)) {
              checkCreates(container);
            }
            return Optional.<T>empty();
          }
        });
  }

  void write(String what, String container, Runnable call) {
    write(
        what,
        container,
        () -> {
          call.run();
          return true;
        });
  }

  <T> T write(String what, String container, Supplier<T> call) {
    return StorageErrors.creatingFirst(what, NO_CONTAINER, () -> create(container), call);
  }

  private void create(String container) {
    checkCreates(container);
    service.createBlobContainerIfNotExists(container);
  }

  private void checkCreates(String container) {
    if (!createsContainers) {
      throw CourierException.of(
          StorageCodes.CONTAINER_NOT_FOUND,
          "Container '%s' does not exist at %s; create it, or correct the connection."
              .formatted(container, service.getAccountUrl()));
    }
  }
}
