import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javax.xml.parsers.SAXParserFactory;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.xssf.eventusermodel.ReadOnlySharedStringsTable;
import org.apache.poi.xssf.eventusermodel.XSSFReader;
import org.apache.poi.xssf.eventusermodel.XSSFSheetXMLHandler;
import org.apache.poi.xssf.streaming.SXSSFCell;
import org.apache.poi.xssf.streaming.SXSSFRow;
import org.apache.poi.xssf.streaming.SXSSFSheet;
import org.apache.poi.xssf.streaming.SXSSFWorkbook;
import org.apache.poi.xssf.usermodel.XSSFComment;
import org.xml.sax.InputSource;
import org.xml.sax.XMLReader;

/**
 * Converts CSV to XLSX and back with Apache POI's streaming classes. Arguments: {@code write} or {@code read}, the input file, the output file. Numbers are written as numbers, other values as strings. The CSV has a header.
 */
public final class PoiTables {
  private PoiTables() {}

  public static void main(String[] arguments) throws Exception {
    Path from = Path.of(arguments[1]);
    Path to = Path.of(arguments[2]);
    if (arguments[0].equals("write")) {
      write(from, to);
    } else {
      read(from, to);
    }
  }

  private static void write(Path from, Path to) throws IOException {
    try (BufferedReader in = Files.newBufferedReader(from);
        SXSSFWorkbook book = new SXSSFWorkbook(1000);
        OutputStream out = Files.newOutputStream(to)) {
      SXSSFSheet sheet = book.createSheet("Sheet1");
      int number = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        SXSSFRow row = sheet.createRow(number);
        int column = 0;
        for (String cell : cells(line)) {
          SXSSFCell written = row.createCell(column);
          if (number > 0 && (column == 0 || column == 3)) {
            written.setCellValue(new BigDecimal(cell).doubleValue());
          } else {
            written.setCellValue(cell);
          }
          column++;
        }
        number++;
      }
      book.write(out);
      book.dispose();
    }
  }

  /** Splits a record whose cells contain no line breaks. */
  private static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '"') {
        if (quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
          cell.append('"');
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        cells.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    cells.add(cell.toString());
    return cells;
  }

  private static void read(Path from, Path to) throws Exception {
    try (OPCPackage pack = OPCPackage.open(from.toFile(), PackageAccess.READ);
        BufferedWriter out = Files.newBufferedWriter(to)) {
      XSSFReader reader = new XSSFReader(pack);
      SAXParserFactory factory = SAXParserFactory.newInstance();
      factory.setNamespaceAware(true);
      XMLReader parser = factory.newSAXParser().getXMLReader();
      parser.setContentHandler(
          new XSSFSheetXMLHandler(
              reader.getStylesTable(), new ReadOnlySharedStringsTable(pack), new Rows(out), false));
      Iterator<InputStream> sheets = reader.getSheetsData();
      try (InputStream sheet = sheets.next()) {
        parser.parse(new InputSource(sheet));
      }
    }
  }

  /** Writes rows as CSV. */
  private static final class Rows implements XSSFSheetXMLHandler.SheetContentsHandler {
    private final BufferedWriter out;
    private boolean first;

    Rows(BufferedWriter out) {
      this.out = out;
    }

    @Override
    public void startRow(int number) {
      first = true;
    }

    @Override
    public void endRow(int number) {
      append("\r\n");
    }

    @Override
    public void cell(String reference, String value, XSSFComment comment) {
      append(first ? "" : ",");
      first = false;
      boolean plain =
          value.indexOf(',') < 0 && value.indexOf('"') < 0 && value.indexOf('\n') < 0;
      append(plain ? value : '"' + value.replace("\"", "\"\"") + '"');
    }

    private void append(String text) {
      try {
        out.write(text);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
