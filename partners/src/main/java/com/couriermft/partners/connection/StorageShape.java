package com.couriermft.partners.connection;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.partners.connection.AuthShape.ReadAuth;
import com.couriermft.storage.label.Labels;
import java.net.URI;
import java.util.regex.Pattern;

/** The fields of connections with services of Azure Storage, and how they are read. */
final class StorageShape {
  private static final Pattern NAMED = Pattern.compile("[a-z0-9](?:-?[a-z0-9]){2,62}");

  private static final int MOST_PORT = 65_535;

  /** An emulator has the account's name as path; in the clear it may only be on this machine. */
  private static final Property<Shape.Text> ACCOUNT_URL =
      Property.required(
              "account_url",
              Shape.Text.matching(
                  Pattern.compile(
                      "https://[A-Za-z0-9.-]{1,253}(?::[0-9]{1,5})?(?:/[a-z0-9]{3,24})?/?"
                          + "|http://(?:127\\.0\\.0\\.1|localhost|\\[::1\\])(?::[0-9]{1,5})?"
                          + "(?:/[a-z0-9]{3,24})?/?"),
                  "an https:// URL, or an http:// one of this machine"),
              "Where the account's service is, such as `https://acct.blob.core.windows.net`")
          .titled("Account URL", FieldGroup.CONNECTION);

  private static final Property<Shape.Text> CONTAINER =
      Property.required(
              "container",
              Shape.Text.matching(
                  Pattern.compile(NAMED.pattern() + "|\\$root|\\$web"), "a container's name"),
              "The container")
          .titled("Container", FieldGroup.CONNECTION);

  private static final Property<Shape.Text> SHARE =
      Property.required("share", Shape.Text.matching(NAMED, "a share's name"), "The share")
          .titled("Share", FieldGroup.CONNECTION);

  private static final Property<Shape.Choice> AUTH =
      AuthShape.of(Auth.Type.MANAGED_IDENTITY, Auth.Type.ACCOUNT_KEY, Auth.Type.SAS);

  private static final Property<Shape.Whole> MAX_CONNECTIONS = CommonShape.maxConnections(16);

  static final Shape.Fields BLOB = with(Connection.Type.BLOB, CONTAINER);

  static final Shape.Fields SHARES = with(Connection.Type.AZURE_FILES, SHARE);

  private StorageShape() {}

  static ReadConnection readBlob(String name, CheckedObject fields) {
    ReadAuth auth = AuthShape.read(name, fields, AUTH);
    String container = fields.text(CONTAINER);
    int most = fields.integer(MAX_CONNECTIONS);
    Labels labels = Labels.read(fields);
    return new ReadConnection(
        new BlobConnection(name, accountUrl(fields), container, auth.auth(), most, labels),
        auth.sent());
  }

  static ReadConnection readShare(String name, CheckedObject fields) {
    ReadAuth auth = AuthShape.read(name, fields, AUTH);
    String share = fields.text(SHARE);
    int most = fields.integer(MAX_CONNECTIONS);
    Labels labels = Labels.read(fields);
    return new ReadConnection(
        new FileShareConnection(name, accountUrl(fields), share, auth.auth(), most, labels),
        auth.sent());
  }

  private static String accountUrl(CheckedObject fields) {
    String url = fields.text(ACCOUNT_URL);
    URI parsed = URI.create(url);
    if (!url.isEmpty() && (parsed.getHost() == null || parsed.getPort() > MOST_PORT)) {
      fields.problem(
          ACCOUNT_URL.name(),
          CommonCodes.INVALID_VALUE,
          "'" + url + "' names no host, or no possible port.");
    }
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  private static Shape.Fields with(Connection.Type type, Property<?> place) {
    return Shape.Fields.of(
        CommonShape.NAME,
        CommonShape.type(type),
        ACCOUNT_URL,
        place,
        AUTH,
        MAX_CONNECTIONS,
        Labels.LABELS);
  }
}
