package com.couriermft.partners.channel;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import java.util.List;
import java.util.regex.Pattern;

/**
 * To whom a mail goes.
 *
 * @param to addresses such as {@code ops@example.com}
 * @param cc more of them
 */
public record Recipients(
    @Field(
            title = "Recipients",
            group = FieldGroup.NOTIFICATIONS,
            help = "Email addresses",
            pattern = Recipients.ADDRESS,
            form = Recipients.ADDRESS_WORDS,
            maxItems = Recipients.MOST,
            defaultValue = "[]")
        List<String> to,
    @Field(
            title = "Copy recipients",
            group = FieldGroup.NOTIFICATIONS,
            help = "Email addresses that get a copy",
            pattern = Recipients.ADDRESS,
            form = Recipients.ADDRESS_WORDS,
            maxItems = Recipients.MOST,
            defaultValue = "[]")
        List<String> cc) {
  /** The most recipients in each of {@code to} and {@code cc}. */
  public static final int MOST = 50;

  /** An address of a mailbox: RFC 5321 without quoted local parts, literals and UTF-8. */
  static final String ADDRESS =
      "(?=.{3,254}$)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}"
          + "(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,20}"
          + "@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){0,20}";

  static final String ADDRESS_WORDS = "an address such as ops@example.com";

  private static final Pattern MAILBOX = Pattern.compile(ADDRESS);

  /** Copies. */
  public Recipients {
    to = List.copyOf(to);
    cc = List.copyOf(cc);
  }

  /** Returns whether a text is an address of a mailbox. */
  public static boolean isAddress(String text) {
    return MAILBOX.matcher(text).matches();
  }

  /** Returns whether there is nobody. */
  boolean isNobody() {
    return to.isEmpty() && cc.isEmpty();
  }
}
