package com.couriermft.transfer.sheet;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Suggestion;
import com.couriermft.formats.failure.catalogue.ArchiveCodes;
import com.couriermft.formats.failure.catalogue.TableCodes;
import com.couriermft.transfer.sheet.Relationships.Relationship;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A workbook to read. Its bytes are read on demand, so the workbook is never entirely in memory and
 * never copied. Only its shared strings are kept in memory, up to a limit. Not thread-safe.
 */
public final class Workbook implements Closeable {
  private static final int MOST_NAMED = 50;

  private final SheetErrors errors;
  private final ZipParts parts;
  private final Relationships related;
  private final List<Sheet> sheets;
  private final boolean since1904;
  private @Nullable SharedStrings strings;

  private Workbook(
      SheetErrors errors,
      ZipParts parts,
      Relationships related,
      List<Sheet> sheets,
      boolean since1904) {
    this.errors = errors;
    this.parts = parts;
    this.related = related;
    this.sheets = sheets;
    this.since1904 = since1904;
  }

  /**
   * A sheet with cells.
   *
   * @param part the name of the sheet's part
   * @param hidden whether spreadsheets hide the sheet by default
   */
  private record Sheet(String name, String part, boolean hidden) {}

  /**
   * Opens a workbook.
   *
   * @param source the workbook's bytes; closed with the workbook, and if opening fails
   * @param file the name of the file, for errors
   * @throws CourierException {@code table_malformed}: the file is not a workbook, or is damaged;
   *     {@code not_supported}: it is encrypted, contains macros, or has another spreadsheet format;
   *     {@code table_too_large}: a part exceeds its limit
   */
  public static Workbook open(SeekableByteChannel source, String file) throws IOException {
    SheetErrors errors = new SheetErrors(file);
    ZipParts parts = ZipParts.open(source, errors);
    try {
      return open(parts, errors);
    } catch (IOException | RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  private static Workbook open(ZipParts parts, SheetErrors errors) throws IOException {
    String main =
        Relationships.of("", parts, errors)
            .findTarget("officeDocument")
            .orElseThrow(() -> noWorkbook(parts, errors));
    refuseForeign(main, parts, errors);
    Relationships related = Relationships.of(main, parts, errors);
    List<Sheet> sheets = new ArrayList<>();
    boolean since1904 = false;
    try (PartXml xml = parts.open(main)) {
      while (xml.next()) {
        if (xml.isStart("workbookPr")) {
          since1904 = xml.flag("date1904");
        } else if (xml.isStart("sheet")) {
          sheet(xml, related, errors).ifPresent(sheets::add);
        }
      }
    }
    return new Workbook(errors, parts, related, sheets, since1904);
  }

  private static CourierException noWorkbook(ZipParts parts, SheetErrors errors) {
    return parts.has("mimetype")
        ? errors.of(ArchiveCodes.NOT_SUPPORTED, "it is an OpenDocument file; save it as .xlsx")
        : errors.malformed("it is a zip without a workbook", null);
  }

  private static void refuseForeign(String main, ZipParts parts, SheetErrors errors)
      throws IOException {
    if (!parts.has("[Content_Types].xml")) {
      throw errors.malformed("it is a zip without a workbook", null);
    }
    try (PartXml xml = parts.open("[Content_Types].xml")) {
      while (xml.next()) {
        String type = xml.isStart("Override") ? xml.find("ContentType") : null;
        if (type != null && ("/" + main).equalsIgnoreCase(xml.find("PartName"))) {
          if (type.contains("macroEnabled")) {
            throw errors.of(ArchiveCodes.NOT_SUPPORTED, "it has macros (.xlsm); save it as .xlsx");
          } else if (type.contains("sheet.binary")) {
            throw errors.of(
                ArchiveCodes.NOT_SUPPORTED, "it is a binary workbook (.xlsb); save it as .xlsx");
          }
        }
      }
    }
  }

  /** Returns a sheet; empty for chart and dialog sheets, which have no cells. */
  private static Optional<Sheet> sheet(PartXml xml, Relationships related, SheetErrors errors) {
    String name = xml.find("name");
    String id = xml.find("id");
    String state = xml.find("state");
    String known = name == null ? "" : name;
    Relationship target =
        related
            .findId(id == null ? "" : id)
            .orElseThrow(
                () ->
                    errors.malformed(
                        "its sheet %s refers to a part that does not exist"
                            .formatted(SheetErrors.shown(known)),
                        null));
    return target.type().equals("worksheet")
        ? Optional.of(new Sheet(known, target.target(), state != null && !state.equals("visible")))
        : Optional.empty();
  }

  /** Returns the names of all sheets with cells, including hidden sheets. */
  public List<String> sheets() {
    return sheets.stream().map(Sheet::name).toList();
  }

  /**
   * Reads a sheet.
   *
   * @param name the name of the sheet; {@code null} for the first visible sheet, or for the first
   *     sheet if all are hidden
   * @param range the cells to read
   * @param formulas whether to read formulas instead of their results
   * @throws CourierException {@code sheet_not_found}, with the names of the existing sheets
   */
  public SheetRows read(@Nullable String name, CellRange range, boolean formulas)
      throws IOException {
    Optional<Sheet> found =
        name == null
            ? sheets.stream().filter(each -> !each.hidden()).findFirst().or(this::first)
            : sheets.stream().filter(each -> each.name().equals(name)).findFirst();
    Sheet sheet = found.orElseThrow(() -> notFound(name == null ? "" : name));
    return rows(sheet, range, formulas);
  }

  /**
   * Reads a sheet by its position; see {@link #read(String, CellRange, boolean)}.
   *
   * @param number the position among all sheets with cells, from 1
   */
  public SheetRows read(int number, CellRange range, boolean formulas) throws IOException {
    if (number < 1 || number > sheets.size()) {
      throw notFound(String.valueOf(number));
    }
    return rows(sheets.get(number - 1), range, formulas);
  }

  private Optional<Sheet> first() {
    return sheets.stream().findFirst();
  }

  private CourierException notFound(String wanted) {
    String there =
        String.join(", ", sheets().stream().limit(MOST_NAMED).map(SheetErrors::shown).toList());
    return errors.of(
        TableCodes.SHEET_NOT_FOUND,
        sheets.isEmpty()
            ? "it has no sheet with cells"
            : "it has no sheet %s; its sheets are %s.%s"
                .formatted(SheetErrors.shown(wanted), there, Suggestion.of(wanted, sheets()))
                .strip()
                .replaceAll("[.]$", ""));
  }

  private SheetRows rows(Sheet sheet, CellRange range, boolean formulas) throws IOException {
    CellStyles styles;
    Optional<String> part = related.findTarget("styles").filter(parts::has);
    if (part.isPresent()) {
      try (PartXml xml = parts.open(part.get())) {
        styles = CellStyles.read(xml, errors);
      }
    } else {
      styles = CellStyles.NONE;
    }
    CellReader cells = new CellReader(errors, styles, this::string, since1904, formulas);
    return new SheetRows(parts.open(sheet.part()), cells, range, errors);
  }

  /** Returns a shared string. The strings are read when a cell first refers to one. */
  private @Nullable String string(long index) throws IOException {
    SharedStrings known = strings;
    if (known == null) {
      Optional<String> part = related.findTarget("sharedStrings").filter(parts::has);
      if (part.isEmpty()) {
        return null;
      }
      try (PartXml xml = parts.open(part.get())) {
        known = SharedStrings.read(xml, errors);
      }
      strings = known;
    }
    return known.find(index);
  }

  @Override
  public void close() throws IOException {
    parts.close();
  }
}
