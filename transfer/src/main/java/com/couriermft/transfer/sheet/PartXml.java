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
 * Reads the XML of a part of a workbook. A DTD is refused, so that there are no entities; an
 * element has at most 1 MiB from one event to the next and lies at most 100 deep, and a text has at
 * most 1,048,576 characters, so that no file fills the heap. Namespaces are not looked at: strict
 * and transitional workbooks differ in nothing else that counts here. Not thread-safe.
 */
final class PartXml implements Closeable {
  private static final long MOST_BETWEEN = 2 << 20;
  private static final int MOST_DEEP = 100;

  /**
   * Bounds of the parser's own, which differ from one version of Java to the next: since Java 24 it
   * refuses what lies more than 100 deep, and a part with more than 100,000 references to
   * characters, which large workbooks have.
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

  /** Counts the bytes since the last event, and remembers that its stream could not be read. */
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

  /** Opens a part; its stream is closed with it. */
  static PartXml open(InputStream stream, SheetErrors errors) throws IOException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, true);
    // This class has bounds of its own, with the same errors on each version of Java.
    BOUNDS_OF_THE_PARSER.forEach(bound -> factory.setProperty(bound, "0"));
    Gauge in = new Gauge(stream, errors);
    try {
      return new PartXml(errors, in, factory.createXMLStreamReader(in));
    } catch (XMLStreamException e) {
      stream.close();
      throw errors.malformed("a part of it is no XML", e);
    } catch (RuntimeException e) {
      stream.close();
      throw e;
    }
  }

  /** Goes to the next event; returns false behind the last. */
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
      throw errors.malformed("its XML is more than %d elements deep".formatted(MOST_DEEP), null);
    } else if (event == XMLStreamConstants.END_ELEMENT) {
      depth--;
    } else if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
      throw errors.malformed("its XML has a DTD or entities, which no workbook has", null);
    }
    return true;
  }

  /**
   * Returns the error for a failed parse. A parser wraps what its stream throws, and throws an
   * {@code IOException} of its own for bytes that are no text: only the former means that the file
   * could not be read.
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

  /** Returns an attribute of the element that has begun, by its name without a namespace. */
  @Nullable String find(String name) {
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      if (name.equals(reader.getAttributeLocalName(i))) {
        return reader.getAttributeValue(i);
      }
    }
    return null;
  }

  /** Returns an attribute that is a number; the fallback where it is absent or none. */
  int integer(String name, int fallback) {
    String text = find(name);
    try {
      return text == null ? fallback : Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      return fallback;
    }
  }

  /** Returns an attribute that is true or false. */
  boolean flag(String name) {
    String text = find(name);
    return "1".equals(text) || "true".equals(text);
  }

  /** Adds the text of the element that has begun, to its end, without elements in it. */
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
              "a text in it has more than %d characters".formatted(SheetLimits.MOST_RECORD));
        }
      }
    }
  }

  /** Returns the text of the element that has begun. */
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
