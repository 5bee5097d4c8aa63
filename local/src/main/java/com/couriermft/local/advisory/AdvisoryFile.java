package com.couriermft.local.advisory;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * A file with advisories in the OSV format: one advisory, a list, {@code {"vulns": […]}}, one
 * advisory per line, or a zip of such files, which is how OSV.dev publishes each ecosystem.
 */
final class AdvisoryFile {
  private static final int SIGNATURE_BYTES = 2;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private long count;

  AdvisoryFile(Path file) {
    this.file = file;
  }

  /** Receives each advisory that has not been withdrawn. */
  interface Sink {
    void accept(Advisory advisory);
  }

  /**
   * Reads the file.
   *
   * @return the number of advisories, including withdrawn ones
   * @throws IOException the file cannot be read, contains something else, or has no advisories
   */
  long read(Sink sink) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      if (isZip(in)) {
        readZip(new ZipInputStream(in), sink);
      } else {
        readJson(file.toString(), in, sink);
      }
    }
    if (count == 0) {
      throw new IOException(file + " has no advisories. Download it again.");
    }
    return count;
  }

  private static boolean isZip(InputStream in) throws IOException {
    in.mark(SIGNATURE_BYTES);
    boolean isZip = in.read() == 'P' && in.read() == 'K';
    in.reset();
    return isZip;
  }

  private void readZip(ZipInputStream zip, Sink sink) throws IOException {
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      if (entry.getName().endsWith(".json")) {
        readJson(file + " (" + entry.getName() + ")", zip, sink);
      }
    }
  }

  /** Reads all JSON values; does not close the stream. */
  private void readJson(String name, InputStream in, Sink sink) throws IOException {
    try (MappingIterator<JsonNode> values =
        JSON.readerFor(JsonNode.class)
            .without(JsonParser.Feature.AUTO_CLOSE_SOURCE)
            .readValues(in)) {
      while (values.hasNextValue()) {
        JsonNode value = values.nextValue();
        JsonNode list = value.has("vulns") ? value.path("vulns") : value;
        if (list.isArray()) {
          for (JsonNode each : list) {
            add(each, sink);
          }
        } else {
          add(list, sink);
        }
      }
    } catch (JsonProcessingException e) {
      throw new IOException(name + " is not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new IOException(name + " cannot be read: " + e.getMessage(), e);
    }
  }

  private void add(JsonNode json, Sink sink) throws IOException {
    Optional<Advisory> advisory = Advisory.read(json);
    count++;
    advisory.ifPresent(sink::accept);
  }
}
