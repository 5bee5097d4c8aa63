package com.couriermft.partners.channel;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.partners.connection.MailAddress;
import java.util.List;

/**
 * The recipients of an email.
 *
 * @param to email addresses, such as {@code ops@example.com}
 * @param cc email addresses of copies
 */
public record Recipients(
    @Field(
            title = "Recipients",
            group = FieldGroup.NOTIFICATIONS,
            help = "Email addresses of the recipients",
            pattern = MailAddress.FORM,
            form = MailAddress.WORDS,
            maxItems = Recipients.MOST,
            defaultValue = "[]")
        List<String> to,
    @Field(
            title = "Copy recipients",
            group = FieldGroup.NOTIFICATIONS,
            help = "Email addresses that get a copy",
            pattern = MailAddress.FORM,
            form = MailAddress.WORDS,
            maxItems = Recipients.MOST,
            defaultValue = "[]")
        List<String> cc) {
  /** Maximum number of addresses in each of {@code to} and {@code cc}. */
  public static final int MOST = 50;

  /** Copies. */
  public Recipients {
    to = List.copyOf(to);
    cc = List.copyOf(cc);
  }

  /** Returns whether there are no recipients. */
  boolean isNobody() {
    return to.isEmpty() && cc.isEmpty();
  }
}
