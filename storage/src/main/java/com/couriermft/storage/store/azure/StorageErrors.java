package com.couriermft.storage.store.azure;

import com.azure.core.exception.HttpResponseException;
import com.azure.core.http.HttpHeaderName;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.StoreUnavailable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Translates error responses of Azure Storage into Courier's exceptions. */
final class StorageErrors {
  private static final HttpHeaderName ERROR_CODE = HttpHeaderName.fromString("x-ms-error-code");

  private static final int MOST_TEXT = 500;

  private StorageErrors() {}

  /**
   * Makes a call and translates its exceptions. Exceptions that do not come from responses of
   * storage are rethrown unchanged.
   *
   * @param what the operation and its subject, for the message
   */
  static <T> T translating(String what, Supplier<T> call) {
    try {
      return call.get();
    } catch (HttpResponseException e) {
      throw of(what, e);
    } catch (RuntimeException e) {
      if (e instanceof CourierException || !isLostAnswer(e)) {
        throw e;
      }
      throw new StoreUnavailable(
          "No response from storage to "
              + what
              + ": "
              + SafeText.of(String.valueOf(e.getMessage()), MOST_TEXT),
          e);
    }
  }

  /**
   * Makes a call. If its container or queue is missing, creates it and repeats the call once.
   *
   * @param missing the service's error code for a missing container or queue
   */
  static <T> T creatingFirst(String what, String missing, Runnable create, Supplier<T> call) {
    return translating(
        what,
        () -> {
          try {
            return call.get();
          } catch (HttpResponseException e) {
            if (!code(e).equals(missing)) {
              throw e;
            }
            create.run();
            return call.get();
          }
        });
  }

  static CourierException of(String what, HttpResponseException e) {
    return of(what, status(e), code(e), e);
  }

  /** Returns the exception for an error response. */
  static CourierException of(String what, int status, String code, @Nullable Throwable cause) {
    String message = "Storage returned %d %s for %s".formatted(status, code, what);
    boolean passes = status == 408 || status == 429 || status >= 500;
    // A body that was damaged in transit is unlikely to be damaged again on a retry.
    if (passes || code.endsWith("BeingDeleted") || code.equals("Md5Mismatch")) {
      return new StoreUnavailable(message, cause);
    }
    return switch (status) {
      case 404, 409, 412 -> new StoreConflict(message);
      case 401, 403 ->
          CourierException.of(
              StorageCodes.STORAGE_DENIED,
              message + "; check the account key or the role assignments.",
              cause);
      default -> CourierException.of(StorageCodes.STORAGE_REFUSED, message + ".", cause);
    };
  }

  static int status(HttpResponseException e) {
    return e.getResponse() == null ? 503 : e.getResponse().getStatusCode();
  }

  static String code(HttpResponseException e) {
    String code = e.getResponse() == null ? null : e.getResponse().getHeaderValue(ERROR_CODE);
    return code == null ? "" : code;
  }

  private static boolean isLostAnswer(RuntimeException thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof InterruptedException) {
        Thread.currentThread().interrupt();
        return true;
      }
      if (t instanceof IOException
          || t instanceof UncheckedIOException
          || t instanceof TimeoutException) {
        return true;
      }
    }
    return false;
  }
}
