package com.couriermft.steps.table;

/** The help texts of fields that several table steps share. */
final class InputHelp {
  static final String FORMAT =
      "\"csv\", \"jsonl\", \"xlsx\", or an object with `type` and options. By default, the "
          + "extension of the file name determines the format. CSV: `delimiter` (a character or "
          + "\"tab\"); `quote`; `charset` (auto: by byte order mark, otherwise utf-8; utf-8, "
          + "utf-16, utf-16le, utf-16be, windows-1252, iso-8859-1); `header` (true, false or the "
          + "number of its row); `comment` (a character that starts a comment line); "
          + "`skip_lines`; `lenient` (rows may have fewer or more cells); `decimal_separator` "
          + "(\".\" or \",\"). XLSX: `sheet` (its name, or its number from 1); `range` (A1:F100, "
          + "A:F or A5:F); `header_row` (of the sheet; 0 for none); `formulas` (value, or text "
          + "for the formulas themselves)";

  static final String OUTPUT =
      "Like `input_format`. By default, the extension of the destination determines the format, "
          + "or else the format of the input. Further options of CSV: `line_end` (crlf or lf); "
          + "`bom`; `guard_formulas` (adds an apostrophe before text, other than numbers, that "
          + "starts with = + - @, a tab or CR); `quote_empty` (writes an empty string with "
          + "quotes and a missing value without). XLSX: `sheet` (its name); `header_style` (bold "
          + "or plain)";

  static final String COLUMNS =
      "The columns to keep, in this order; by default all columns, unchanged. Names, or "
          + "{\"from\", \"to\", \"type\": text, integer, decimal, boolean, date, time or "
          + "timestamp, \"format\": the pattern of a date or time, such as dd.MM.yyyy (yy is "
          + "1950 to 2049), \"to_format\": the pattern of the output, \"default\": the value for "
          + "an empty cell, \"required\", \"trim\", \"map\": new values by cell text}";

  static final String FILTER =
      "The rows to keep: a condition {\"left\": \"{{row.amount}}\", \"operator\": as in flow.if, "
          + "\"right\": 100}, a list of conditions that must all hold, or {\"any\": […]}. "
          + "Conditions use the row of the file, before any change. A cell that is not a number "
          + "is neither greater nor less than a number";

  static final String COMPUTED =
      "Additional columns: a list of {\"to\", \"value\"}, where the value is a string such as "
          + "\"{{row.first}} {{row.last}}\". A string that consists of one reference takes the "
          + "type of the referenced value";

  static final String ON_ERROR =
      "What to do with a row that has an invalid value: `fail` the step; use `null` as the value; "
          + "`skip_row`; or `set_aside`, which writes the row to a file beside the output, as "
          + "JSON lines";

  private InputHelp() {}
}
