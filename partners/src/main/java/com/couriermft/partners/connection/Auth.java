package com.couriermft.partners.connection;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * The credentials of a connection. JSON, one of:
 *
 * <pre>{"type": "password", "secret": "partner-a-password"}
 * {"type": "ssh_key", "key": "our-ssh-key"}
 * {"type": "managed_identity"}
 * {"type": "account_key", "secret": "archive-key"}
 * {"type": "sas", "secret": "archive-sas"}
 * </pre>
 *
 * and those of {@link HttpAuth}.
 */
public sealed interface Auth
    permits Auth.Password, Auth.SshKey, Auth.ManagedIdentity, Auth.AccountKey, Auth.Sas, HttpAuth {
  /** Tells which record this is. */
  @JsonProperty("type")
  Type type();

  /** The name of the secret that it takes; empty where it takes none. */
  default Optional<String> findSecret() {
    return Optional.empty();
  }

  /** The name of the key that it takes; empty where it takes none. */
  default Optional<String> findKey() {
    return Optional.empty();
  }

  /** The ways to log in. */
  enum Type {
    /** {@link Password}. */
    PASSWORD,
    /** {@link SshKey}. */
    SSH_KEY,
    /** {@link ManagedIdentity}, {@link HttpAuth.Identity}. */
    MANAGED_IDENTITY,
    /** {@link AccountKey}. */
    ACCOUNT_KEY,
    /** {@link Sas}. */
    SAS,
    /** {@link HttpAuth.None}. */
    NONE,
    /** {@link HttpAuth.Basic}. */
    BASIC,
    /** {@link HttpAuth.Bearer}. */
    BEARER,
    /** {@link HttpAuth.ApiKey}. */
    API_KEY,
    /** {@link HttpAuth.ClientCredentials}. */
    OAUTH2_CLIENT_CREDENTIALS,
    /** {@link HttpAuth.FunctionKey}. */
    FUNCTION_KEY
  }

  /**
   * Login with a password.
   *
   * @param secret its name in the secret store
   */
  record Password(String secret) implements Auth {
    @Override
    public Type type() {
      return Type.PASSWORD;
    }

    @Override
    public Optional<String> findSecret() {
      return Optional.of(secret);
    }
  }

  /**
   * Login with a private key.
   *
   * @param key its name in the key store
   */
  record SshKey(String key) implements Auth {
    @Override
    public Type type() {
      return Type.SSH_KEY;
    }

    @Override
    public Optional<String> findKey() {
      return Optional.of(key);
    }
  }

  /** Login as the identity that the process runs under. */
  record ManagedIdentity() implements Auth {
    @Override
    public Type type() {
      return Type.MANAGED_IDENTITY;
    }
  }

  /**
   * Login with a storage account's key.
   *
   * @param secret its name in the secret store
   */
  record AccountKey(String secret) implements Auth {
    @Override
    public Type type() {
      return Type.ACCOUNT_KEY;
    }

    @Override
    public Optional<String> findSecret() {
      return Optional.of(secret);
    }
  }

  /**
   * Login with a shared access signature.
   *
   * @param secret its name in the secret store; the value begins with {@code ?} or not
   */
  record Sas(String secret) implements Auth {
    @Override
    public Type type() {
      return Type.SAS;
    }

    @Override
    public Optional<String> findSecret() {
      return Optional.of(secret);
    }
  }
}
