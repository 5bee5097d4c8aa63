package com.couriermft.partners.connection;

import java.util.regex.Pattern;

/**
 * The pattern of email addresses: RFC 5321 without quoted local parts, address literals or UTF-8.
 */
public final class MailAddress {
  /** The pattern of an email address. */
  public static final String FORM =
      "(?=.{3,254}$)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}"
          + "(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,20}"
          + "@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){0,20}";

  /** The description of {@link #FORM} for messages. */
  public static final String WORDS = "an address such as ops@example.com";

  private static final Pattern PATTERN = Pattern.compile(FORM);

  private MailAddress() {}

  /** Returns whether a string is an email address. */
  public static boolean isValid(String text) {
    return PATTERN.matcher(text).matches();
  }
}
