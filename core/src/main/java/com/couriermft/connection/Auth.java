package com.couriermft.connection;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * How to log in. JSON, one of:
 *
 * <pre>{"type": "password", "secret": "partner-a-password"}
 * {"type": "ssh_key", "key": "our-ssh-key"}
 * </pre>
 */
public sealed interface Auth {
  /** Tells which record this is. */
  @JsonProperty("type")
  Type type();

  /** The ways to log in. */
  enum Type {
    /** {@link Password}. */
    PASSWORD,
    /** {@link SshKey}. */
    SSH_KEY
  }

  /**
   * With a password.
   *
   * @param secret its name in the secret store
   */
  record Password(String secret) implements Auth {
    @Override
    public Type type() {
      return Type.PASSWORD;
    }
  }

  /**
   * With a private key.
   *
   * @param key its name in the key store
   */
  record SshKey(String key) implements Auth {
    @Override
    public Type type() {
      return Type.SSH_KEY;
    }
  }
}
