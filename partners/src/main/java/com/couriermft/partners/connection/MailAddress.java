package com.couriermft.partners.connection;

import java.util.regex.Pattern;

/** The form of email addresses: RFC 5321 without quoted local parts, literals and UTF-8. */
public final class MailAddress {
  /** The pattern of an address. */
  public static final String FORM =
      "(?=.{3,254}$)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}"
          + "(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,20}"
          + "@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){0,20}";

  /** Describes {@link #FORM} in messages. */
  public static final String WORDS = "an address such as ops@example.com";

  private static final Pattern PATTERN = Pattern.compile(FORM);

  private MailAddress() {}

  /** Returns whether a text is an email address. */
  public static boolean isValid(String text) {
    return PATTERN.matcher(text).matches();
  }
}
