package com.couriermft.steps.table;

/** The help texts of fields that several table steps share. */
final class InputHelp {
  static final String FORMAT =
      "\"csv\", \"jsonl\", \"xlsx\", or an object with 'type' and, of CSV, 'delimiter' (a"
          + " character or \"tab\"), 'quote', 'charset' (auto: by byte order mark, else utf-8;"
          + " utf-8, utf-16, utf-16le, utf-16be, windows-1252, iso-8859-1), 'header' (true, false"
          + " or the number of its row), 'comment' (a character that lines begin with),"
          + " 'skip_lines', 'lenient' (rows may have fewer or more cells), 'decimal_separator'"
          + " (\".\" or \",\"); of XLSX 'sheet' (its name, or its number from 1), 'range' (A1:F100,"
          + " A:F or A5:F), 'header_row' (of the sheet; 0 for none), 'formulas' (value, or text for"
          + " the formulas themselves); absent for the format that the file's name tells";

  static final String OUTPUT =
      "As 'input_format', of CSV also 'line_end' (crlf or lf), 'bom' and 'guard_formulas' (texts,"
          + " other than numbers, that begin with = + - @, a tab or CR are written behind an"
          + " apostrophe) and 'quote_empty' (an empty text is told from no value by quotes), of"
          + " XLSX 'sheet' (its name) and 'header_style' (bold or plain); absent for the format"
          + " that the destination's name tells, else the input's kind";

  static final String COLUMNS =
      "The columns to keep, in their order: names, or {\"from\", \"to\", \"type\": text, integer,"
          + " decimal, boolean, date, time or timestamp, \"format\": the pattern of a date or time"
          + " such as dd.MM.yyyy (yy is 1950 to 2049), \"to_format\": as it is written,"
          + " \"default\": of an empty cell, \"required\", \"trim\", \"map\": values by text};"
          + " absent for all as they are";

  static final String FILTER =
      "Which rows are kept: {\"left\": \"{{row.amount}}\", \"operator\": as in flow.if, \"right\":"
          + " 100}, a list of which all must hold, or {\"any\": […]}. It sees the row as it is in"
          + " the file. A cell that is no number is neither greater nor less than one";

  static final String COMPUTED =
      "Further columns: a list of {\"to\", \"value\"}, where the value is a text such as"
          + " \"{{row.first}} {{row.last}}\"; one that is a single reference keeps its value's"
          + " type";

  static final String ON_ERROR =
      "What becomes of a row with a value that its column does not allow: fail, null (the value is"
          + " null), skip_row, or set_aside (into a file beside the output, as JSON lines)";

  private InputHelp() {}
}
