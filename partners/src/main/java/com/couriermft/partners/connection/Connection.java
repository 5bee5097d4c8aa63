package com.couriermft.partners.connection;

import com.couriermft.formats.json.DecidedBy;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.UnionForm;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A named remote endpoint with its settings. It contains only the names of secrets. Immutable. */
@DecidedBy(@Field(name = "type", title = "Connection type", help = "Type of the server or service"))
public sealed interface Connection
    permits ServerConnection,
        BlobConnection,
        FileShareConnection,
        HttpConnection,
        DatabaseConnection {
  /** The pattern of a connection's name, which becomes part of a secret's name. */
  String NAME = Forms.CONNECTION;

  /**
   * Reserved names, which are prefixes of other storage locations, such as {@code work:/…} and
   * {@code files:/…}.
   */
  List<String> RESERVED = List.of(Forms.WORK, Forms.FILES);

  /** The JSON representation of connections. */
  UnionForm<Connection> FORM = UnionForm.of(Connection.class);

  /** Returns the unique name, which matches {@link #NAME} and is not {@link #RESERVED}. */
  String name();

  Type type();

  /** Returns the credentials of the connection. */
  Auth auth();

  /**
   * Returns the maximum number of steps that use the connection at the same time on all hosts
   * combined, 1..100.
   */
  int maxConnections();

  /** Returns the connection's labels. */
  Labels labels();

  /** Returns the proxy in front of the server; {@code null} for a direct connection. */
  default @Nullable Proxy proxy() {
    return null;
  }

  /** Returns the names of the secrets that the connection uses. */
  default List<String> secrets() {
    Proxy through = proxy();
    return Stream.concat(
            auth().findSecret().stream(),
            Stream.ofNullable(through == null ? null : through.secret()))
        .toList();
  }

  /** Returns the names of the keys that the connection uses. */
  default List<String> keys() {
    return auth().findKey().stream().toList();
  }

  /** Returns the JSON of the connection, for storage and for API responses. */
  @JsonValue
  default ObjectNode toJson() {
    return FORM.write(this);
  }

  /** The connection types. */
  enum Type {
    /** SFTP, the SSH File Transfer Protocol: {@link SftpConnection}. */
    SFTP,
    /** Unencrypted FTP: {@link FtpConnection}. */
    FTP,
    /** FTP over TLS: {@link FtpConnection}. */
    FTPS,
    /** A container of Azure Blob Storage: {@link BlobConnection}. */
    BLOB,
    /** A share of Azure Files: {@link FileShareConnection}. */
    AZURE_FILES,

    /** An HTTP server: {@link HttpConnection}. */
    HTTP,
    /** An Azure Functions app: {@link HttpConnection}. */
    FUNCTION_APP,
    /** A database: {@link DatabaseConnection}. */
    DATABASE;

    public String json() {
      return name().toLowerCase(Locale.ROOT);
    }

    static List<String> names() {
      return Arrays.stream(values()).map(Type::json).toList();
    }
  }
}
