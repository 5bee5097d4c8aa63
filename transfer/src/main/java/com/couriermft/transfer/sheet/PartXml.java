package com.couriermft.transfer.sheet;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TableCodes;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the XML of a part of a workbook. A DTD is rejected, so there are no entities. To protect
 * the heap, there are at most 1 MiB between two events, 100 levels of nesting, and 1,048,576
 * characters in a string. Namespaces are ignored, because they are the only relevant difference
 * between strict and transitional workbooks. Not thread-safe.
 */
final class PartXml implements Closeable {
  private static final long MOST_BETWEEN = 2 << 20;
  private static final int MOST_DEEP = 100;

  /**
   * The parser's own limits, which this class turns off because they depend on the Java version.
   * Since Java 24, the parser rejects nesting deeper than 100 levels, and parts with more than
   * 100,000 character references, which large workbooks contain.
   */
  private static final List<String> BOUNDS_OF_THE_PARSER =
      List.of(
          "jdk.xml.maxElementDepth",
          "jdk.xml.maxGeneralEntitySizeLimit",
          "jdk.xml.totalEntitySizeLimit");

  private final SheetErrors errors;
  private final Gauge in;
  private final XMLStreamReader reader;
  private int depth;
  private int event;

  private PartXml(SheetErrors errors, Gauge in, XMLStreamReader reader) {
    this.errors = errors;
    this.in = in;
    this.reader = reader;
  }

  /** Counts the bytes since the last event, and records a failure of the underlying stream. */
  private static final class Gauge extends FilterInputStream {
    private final SheetErrors errors;
    private long since;
    private @Nullable IOException broken;

    private Gauge(InputStream in, SheetErrors errors) {
      super(in);
      this.errors = errors;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = readOrRemember(buffer, offset, length);
      since += Math.max(0, count);
      if (since > MOST_BETWEEN) {
        throw errors.of(
            TableCodes.TABLE_TOO_LARGE, "an element of its XML has more than 1 MiB of attributes");
      }
      return count;
    }

    private int readOrRemember(byte[] buffer, int offset, int length) throws IOException {
      try {
        return super.read(buffer, offset, length);
      } catch (IOException e) {
        broken = e;
        throw e;
      }
    }
  }

  /** Opens a part; closing it also closes the stream. */
  static PartXml open(InputStream stream, SheetErrors errors) throws IOException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, true);
    // This class enforces its own limits, with the same errors on every Java version.
    BOUNDS_OF_THE_PARSER.forEach(bound -> factory.setProperty(bound, "0"));
    Gauge in = new Gauge(stream, errors);
    try {
      return new PartXml(errors, in, factory.createXMLStreamReader(in));
    } catch (XMLStreamException e) {
      stream.close();
      throw errors.malformed("a part of it is not XML", e);
    } catch (RuntimeException e) {
      stream.close();
      throw e;
    }
  }

  /** Moves to the next event; returns false after the last one. */
  boolean next() throws IOException {
    try {
      if (!reader.hasNext()) {
        return false;
      }
      in.since = 0;
      event = reader.next();
    } catch (XMLStreamException e) {
      throw failure(e);
    }
    if (event == XMLStreamConstants.START_ELEMENT && ++depth > MOST_DEEP) {
      throw errors.malformed(
          "its XML is nested more than %d elements deep".formatted(MOST_DEEP), null);
    } else if (event == XMLStreamConstants.END_ELEMENT) {
      depth--;
    } else if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
      throw errors.malformed("its XML has a DTD or entities, which are not allowed", null);
    }
    return true;
  }

  /**
   * Returns the error for a failed parse. A parser wraps exceptions of its stream, and throws its
   * own {@code IOException} for bytes that are not text. Only a wrapped exception means that the
   * file could not be read.
   */
  private RuntimeException failure(XMLStreamException e) throws IOException {
    if (in.broken != null) {
      throw in.broken;
    } else if (e.getNestedException() instanceof CourierException known) {
      return known;
    }
    return errors.malformed(
        "its XML is not well-formed at line %d of a part"
            .formatted(e.getLocation().getLineNumber()),
        e);
  }

  boolean isStart(String name) {
    return event == XMLStreamConstants.START_ELEMENT && name.equals(reader.getLocalName());
  }

  boolean isEnd(String name) {
    return event == XMLStreamConstants.END_ELEMENT && name.equals(reader.getLocalName());
  }

  /** Returns an attribute of the current start element by its name, ignoring namespaces. */
  @Nullable String find(String name) {
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      if (name.equals(reader.getAttributeLocalName(i))) {
        return reader.getAttributeValue(i);
      }
    }
    return null;
  }

  /** Returns a numeric attribute; the fallback if it is missing or not a number. */
  int integer(String name, int fallback) {
    String text = find(name);
    try {
      return text == null ? fallback : Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      return fallback;
    }
  }

  /** Returns a boolean attribute. */
  boolean flag(String name) {
    String text = find(name);
    return "1".equals(text) || "true".equals(text);
  }

  /** Appends the text of the current element up to its end, without child elements. */
  void text(StringBuilder text) throws IOException {
    int end = depth - 1;
    while (depth > end && next()) {
      if (event == XMLStreamConstants.CHARACTERS
          || event == XMLStreamConstants.CDATA
          || event == XMLStreamConstants.SPACE) {
        text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
        if (text.length() > SheetLimits.MOST_RECORD) {
          throw errors.of(
              TableCodes.TABLE_TOO_LARGE,
              "a string in it has more than %d characters".formatted(SheetLimits.MOST_RECORD));
        }
      }
    }
  }

  /** Returns the text of the current element. */
  String text() throws IOException {
    StringBuilder text = new StringBuilder();
    text(text);
    return text.toString();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
