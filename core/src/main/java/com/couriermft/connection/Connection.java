package com.couriermft.connection;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A named remote endpoint with its settings; secrets are named, never held. Immutable. */
public sealed interface Connection permits SftpConnection {
  /** What a connection's name looks like: it becomes part of a secret's name. */
  String NAME = "[a-z0-9][a-z0-9-]{0,62}";

  /** Unique name, matches {@link #NAME}. */
  String name();

  /** What kind of server it is; tells which record this is. */
  @JsonProperty("type")
  Type type();

  /** How to log in. */
  Auth auth();

  /** The kinds of servers Courier can talk to. */
  enum Type {
    /** SSH File Transfer Protocol: {@link SftpConnection}. */
    SFTP;

    /** As in JSON. */
    public String json() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Type> find(String json) {
      return Arrays.stream(values()).filter(t -> t.json().equals(json)).findFirst();
    }

    static List<String> names() {
      return Arrays.stream(values()).map(Type::json).toList();
    }
  }
}
