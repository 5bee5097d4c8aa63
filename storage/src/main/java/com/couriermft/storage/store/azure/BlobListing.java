package com.couriermft.storage.store.azure;

import com.azure.core.util.DateTimeRfc1123;
import com.couriermft.storage.store.Blobs.BlobInfo;
import com.couriermft.storage.store.Blobs.BlobPage;
import com.couriermft.storage.store.StoreUnavailable;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Parses the response of "List Blobs". An account with a hierarchical namespace (Data Lake) lists
 * directories as blobs of 0 bytes, and some tools create such blobs as directory markers. The
 * parser leaves out both.
 */
final class BlobListing {
  /** The metadata of a directory and of a directory marker. */
  static final String IS_FOLDER = "hdi_isfolder";

  private final List<BlobInfo> blobs = new ArrayList<>();
  private Map<String, String> fields = new HashMap<>();
  private @Nullable String marker;
  private boolean inMetadata;
  private boolean isDirectory;

  private BlobListing() {}

  /**
   * Parses a page.
   *
   * @param what a description of the listing, for messages
   */
  static BlobPage read(String what, byte[] xml) {
    BlobListing listing = new BlobListing();
    try {
      XMLStreamReader reader =
          ShareListing.XML.createXMLStreamReader(new ByteArrayInputStream(xml));
      while (reader.hasNext()) {
        listing.take(reader, reader.next());
      }
      return new BlobPage(listing.blobs, listing.marker);
    } catch (XMLStreamException e) {
      throw new StoreUnavailable("The listing of blobs '" + what + "' cannot be read", e);
    }
  }

  /** Returns whether metadata is that of a directory. */
  static boolean isDirectory(Map<String, String> metadata) {
    return metadata.entrySet().stream().anyMatch(e -> isFolder(e.getKey(), e.getValue()));
  }

  private static boolean isFolder(String name, String value) {
    return name.toLowerCase(Locale.ROOT).equals(IS_FOLDER) && value.equalsIgnoreCase("true");
  }

  private void take(XMLStreamReader reader, int event) throws XMLStreamException {
    if (event == XMLStreamReader.START_ELEMENT) {
      start(reader, reader.getLocalName());
    } else if (event == XMLStreamReader.END_ELEMENT) {
      end(reader.getLocalName());
    }
  }

  private void start(XMLStreamReader reader, String element) throws XMLStreamException {
    if (inMetadata) {
      isDirectory |= isFolder(element, reader.getElementText());
      return;
    }
    switch (element) {
      case "Blob" -> {
        fields = new HashMap<>();
        isDirectory = false;
      }
      case "Metadata" -> inMetadata = true;
      case "Name" -> fields.put(element, ShareListing.name(reader));
      case "Content-Length", "Last-Modified", "Etag" ->
          fields.put(element, reader.getElementText());
      case "ResourceType" -> isDirectory |= reader.getElementText().equals("directory");
      case "NextMarker" -> {
        String text = reader.getElementText();
        marker = text.isEmpty() ? null : text;
      }
      default -> {}
    }
  }

  private void end(String element) {
    if (element.equals("Metadata")) {
      inMetadata = false;
    } else if (element.equals("Blob") && !isDirectory) {
      blobs.add(
          new BlobInfo(
              fields.getOrDefault("Name", ""),
              Long.parseLong(fields.getOrDefault("Content-Length", "0")),
              BlobInfos.quoted(fields.getOrDefault("Etag", "")),
              new DateTimeRfc1123(fields.getOrDefault("Last-Modified", ShareListing.EPOCH))
                  .getDateTime()
                  .toInstant(),
              Map.of()));
    }
  }
}
