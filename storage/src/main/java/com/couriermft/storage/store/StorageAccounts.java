package com.couriermft.storage.store;

import java.net.URI;

/** Storage accounts beside Courier's own. Opening sends nothing. Thread-safe. */
public interface StorageAccounts {
  /**
   * The containers of an account, which are never created.
   *
   * @param endpoint of its blob service, without a path (Azurite: with the account's name)
   */
  Blobs blobs(URI endpoint, Login login);

  /**
   * A share of an account.
   *
   * @param endpoint of its file service, without a path
   */
  FileShare share(URI endpoint, String share, Login login);

  /** The credentials for a storage account. */
  sealed interface Login {
    /** The identity that the process runs under. */
    record Identity() implements Login {}

    /**
     * The account's key.
     *
     * @param key base64
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
     * @param signature its query, without {@code ?}
     */
    record Sas(String signature) implements Login {
      @Override
      public String toString() {
        return "Sas[***]";
      }
    }
  }
}
