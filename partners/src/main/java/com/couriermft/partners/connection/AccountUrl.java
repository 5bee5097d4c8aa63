package com.couriermft.partners.connection;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.net.URI;
import java.util.regex.Pattern;

/**
 * Parses the URL of a storage service and removes a trailing slash. An emulator's URL has the
 * account's name as its path. A URL without TLS must refer to this machine.
 */
final class AccountUrl implements FieldType<Shape.Text, String> {
  static final String HELP =
      "URL of the storage service, such as `https://acct.blob.core.windows.net`";

  private static final Pattern URL =
      Pattern.compile(
          "https://[A-Za-z0-9.-]{1,253}(?::[0-9]{1,5})?(?:/[a-z0-9]{3,24})?/?"
              + "|http://(?:127\\.0\\.0\\.1|localhost|\\[::1\\])(?::[0-9]{1,5})?"
              + "(?:/[a-z0-9]{3,24})?/?");

  @Override
  public Shape.Text shape() {
    return Shape.Text.matching(URL, "an https:// URL, or an http:// URL of this machine");
  }

  @Override
  public String read(CheckedObject object, Property<Shape.Text> property) {
    String url = object.text(property);
    URI parsed = URI.create(url);
    if (!url.isEmpty() && (parsed.getHost() == null || parsed.getPort() > HttpUrls.MOST_PORT)) {
      object.problem(
          property.name(),
          CommonCodes.INVALID_VALUE,
          "'" + url + "' has no host, or an invalid port.");
    }
    return HttpUrls.withoutSlash(url);
  }

  @Override
  public JsonNode write(String url) {
    return TextNode.valueOf(url);
  }
}
