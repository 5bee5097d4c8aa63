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
 */
public sealed interface Auth {
  /** Tells which record this is. */
  @JsonProperty("type")
  Type type();

  /** The name of the secret that it takes; empty where it takes none. */
  default Optional<String> findSecret() {
    return Optional.empty();
  }

  /** The ways to log in. */
  enum Type {
    /** {@link Password}. */
    PASSWORD,
    /** {@link SshKey}. */
    SSH_KEY,
    /** {@link ManagedIdentity}. */
    MANAGED_IDENTITY,
    /** {@link AccountKey}. */
    ACCOUNT_KEY,
    /** {@link Sas}. */
    SAS
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
