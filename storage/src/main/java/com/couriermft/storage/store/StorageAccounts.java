package com.couriermft.storage.store;

import java.net.URI;

/** Opens storage accounts other than Courier's own. Opening makes no request. Thread-safe. */
public interface StorageAccounts {
  /**
   * Returns the containers of an account, which are never created.
   *
   * @param endpoint the endpoint of its blob service, without a path (for Azurite, with the
   *     account's name)
   */
  Blobs blobs(URI endpoint, Login login);

  /**
   * Returns a share of an account.
   *
   * @param endpoint the endpoint of its file service, without a path
   */
  FileShare share(URI endpoint, String share, Login login);

  /** The credentials for a storage account. */
  sealed interface Login {
    /** The identity of the process. */
    record Identity() implements Login {}

    /**
     * The account's key.
     *
     * @param key the key in base64
     */
    record Key(String key) implements Login {
      @Override
      public String toString() {
        return "Key[***]";
      }
    }

    /**
     * A shared access signature.
     *
     * @param signature the query string, without {@code ?}
     */
    record Sas(String signature) implements Login {
      @Override
      public String toString() {
        return "Sas[***]";
      }
    }
  }
}
