package com.couriermft.transfer.sheet;

/** The bounds of sheets: those of Excel, and those that keep a workbook within memory. */
public final class SheetLimits {
  /** The most rows of a sheet. */
  public static final int MOST_ROWS = 1 << 20;

  /** The most columns of a sheet. */
  public static final int MOST_COLUMNS = 16_384;

  /** The most characters of a cell that is written. */
  public static final int MOST_TEXT = 32_767;

  /** The most characters of a row that is read. */
  public static final int MOST_RECORD = 1 << 20;

  /** The most bytes of shared strings that are held. */
  static final long MOST_SHARED_BYTES = 64 << 20;

  /** The most bytes of XML of a sheet that is written: Excel opens no part of a zip beyond. */
  static final long MOST_XML_BYTES = (1L << 32) - (16 << 20);

  /** The most sheets, styles and relationships of a workbook, each. */
  static final int MOST_LISTED = 100_000;

  private SheetLimits() {}
}
