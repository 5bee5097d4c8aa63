package com.couriermft.storage.store.azure;

import com.azure.core.util.DateTimeRfc1123;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.FileShare.SharePage;
import com.couriermft.storage.store.StoreUnavailable;
import java.io.ByteArrayInputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Parses the response of "List Directories and Files". */
final class ShareListing {
  /** The modification time of an entry without one. */
  static final String EPOCH = "Thu, 01 Jan 1970 00:00:00 GMT";

  /** Creates readers that do not resolve external references. */
  static final XMLInputFactory XML = factory();

  private final String prefix;
  private final List<BlobInfo> files = new ArrayList<>();
  private final List<String> directories = new ArrayList<>();
  private Map<String, String> fields = new HashMap<>();
  private @Nullable String marker;

  private ShareListing(String directory) {
    this.prefix = directory.isEmpty() ? "" : directory + "/";
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    return factory;
  }

  static SharePage read(String directory, byte[] xml) {
    ShareListing listing = new ShareListing(directory);
    try {
      XMLStreamReader reader = XML.createXMLStreamReader(new ByteArrayInputStream(xml));
      while (reader.hasNext()) {
        listing.take(reader, reader.next());
      }
      return new SharePage(listing.files, listing.directories, listing.marker);
    } catch (XMLStreamException e) {
      throw new StoreUnavailable(
          "The listing of '" + directory + "' in the share cannot be read", e);
    }
  }

  private void take(XMLStreamReader reader, int event) throws XMLStreamException {
    if (event == XMLStreamReader.START_ELEMENT) {
      switch (reader.getLocalName()) {
        case "File", "Directory" -> fields = new HashMap<>();
        case "Name" -> fields.put("Name", name(reader));
        case "Content-Length", "Last-Modified", "Etag" ->
            fields.put(reader.getLocalName(), reader.getElementText());
        case "NextMarker" -> {
          String text = reader.getElementText();
          marker = text.isEmpty() ? null : text;
        }
        default -> {}
      }
    } else if (event == XMLStreamReader.END_ELEMENT) {
      end(reader.getLocalName());
    }
  }

  /** Returns a name; names that XML cannot represent are encoded. */
  static String name(XMLStreamReader reader) throws XMLStreamException {
    boolean encoded = "true".equals(reader.getAttributeValue(null, "Encoded"));
    String text = reader.getElementText();
    return encoded ? URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8) : text;
  }

  private void end(String element) {
    if (element.equals("Directory")) {
      directories.add(prefix + fields.get("Name"));
    } else if (element.equals("File")) {
      files.add(
          new BlobInfo(
              prefix + fields.get("Name"),
              Long.parseLong(fields.getOrDefault("Content-Length", "0")),
              BlobInfos.quoted(fields.getOrDefault("Etag", "")),
              new DateTimeRfc1123(fields.getOrDefault("Last-Modified", EPOCH))
                  .getDateTime()
                  .toInstant(),
              Map.of()));
    }
  }
}
