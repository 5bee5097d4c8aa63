package com.couriermft.partners.database;

/**
 * The lexical rules of a dialect for the parts of a statement without parameters: strings, names
 * and comments.
 *
 * @param backslash whether a backslash escapes the next character of a string
 * @param doubleQuotedTexts whether double quotes enclose strings with the same escapes
 * @param dollar whether {@code $tag$ … $tag$} is a string, and {@code E'…'} is a string with
 *     backslash escapes
 * @param backtick whether backticks enclose names
 * @param bracket whether brackets enclose names
 * @param quoting whether {@code q'[…]'} is a string
 * @param hash whether {@code #} starts a comment
 * @param nested whether comments between {@code /*} and its end nest
 * @param doubledMark whether a question mark may be an operator and must be doubled for drivers
 */
record SqlLexicon(
    boolean backslash,
    boolean doubleQuotedTexts,
    boolean dollar,
    boolean backtick,
    boolean bracket,
    boolean quoting,
    boolean hash,
    boolean nested,
    boolean doubledMark) {
  static final SqlLexicon POSTGRESQL =
      new SqlLexicon(false, false, true, false, false, false, false, true, true);
  static final SqlLexicon MARIADB =
      new SqlLexicon(true, true, false, true, false, false, true, false, false);
  static final SqlLexicon SQLSERVER =
      new SqlLexicon(false, false, false, false, true, false, false, true, false);
  static final SqlLexicon ORACLE =
      new SqlLexicon(false, false, false, false, false, true, false, false, false);
}
