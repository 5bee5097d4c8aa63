package com.couriermft.transfer.sheet;

/** The limits of sheets: Excel's limits, and limits that protect the memory. */
public final class SheetLimits {
  /** The maximum number of rows of a sheet. */
  public static final int MOST_ROWS = 1 << 20;

  /** The maximum number of columns of a sheet. */
  public static final int MOST_COLUMNS = 16_384;

  /** The maximum length of a written cell, in characters. */
  public static final int MOST_TEXT = 32_767;

  /** The maximum length of a row that is read, in characters. */
  public static final int MOST_RECORD = 1 << 20;

  /** The maximum size of the shared strings in memory, in bytes. */
  static final long MOST_SHARED_BYTES = 64 << 20;

  /**
   * The maximum size of the XML of a written sheet, in bytes. Excel cannot open larger parts of a
   * zip file.
   */
  static final long MOST_XML_BYTES = (1L << 32) - (16 << 20);

  /** The maximum number of sheets, of styles and of relationships in a workbook. */
  static final int MOST_LISTED = 100_000;

  private SheetLimits() {}
}
