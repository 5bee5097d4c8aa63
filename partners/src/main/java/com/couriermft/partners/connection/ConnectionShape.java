package com.couriermft.partners.connection;

import com.couriermft.formats.json.Shape;
import java.util.Arrays;

/** A connection as operators write it. */
public final class ConnectionShape {
  /** By its type. */
  public static final Shape.Choice CONNECTION =
      new Shape.Choice(
          CommonShape.TYPE.name(),
          Arrays.stream(Connection.Type.values())
              .map(type -> new Shape.Case(type.json(), of(type)))
              .toList());

  private ConnectionShape() {}

  /** Returns the shape of connections of a type. */
  public static Shape.Fields of(Connection.Type type) {
    return switch (type) {
      case SFTP -> SftpShape.FIELDS;
      case FTP -> FtpShape.PLAIN;
      case FTPS -> FtpShape.SECURED;
      case BLOB -> StorageShape.BLOB;
      case AZURE_FILES -> StorageShape.SHARES;
      case HTTP -> HttpShape.SERVERS;
      case FUNCTION_APP -> HttpShape.FUNCTION_APPS;
      case DATABASE -> DatabaseShape.FIELDS;
    };
  }
}
