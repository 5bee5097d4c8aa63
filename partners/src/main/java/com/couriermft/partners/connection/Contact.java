package com.couriermft.partners.connection;

import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Field;
import org.jspecify.annotations.Nullable;

/**
 * A person or team to call if there are problems with a partner. Courier displays contacts but does
 * not send them anything.
 *
 * @param name name of the person or the team
 * @param email email address; {@code null} for none
 * @param phone phone number in any format; {@code null} for none
 */
public record Contact(
    @Field(
            title = "Contact name",
            help = "The person or the team",
            required = true,
            pattern = VISIBLE + "[^" + CONTROLS + "]{1,100}",
            form = "1 to 100 characters on one line, not only spaces")
        String name,
    @Field(
            title = "Email",
            help = "The email address",
            pattern = MailAddress.FORM,
            form = MailAddress.WORDS)
        @Nullable String email,
    @Field(
            title = "Phone",
            help = "The phone number",
            pattern = "(?=.*[0-9])[+0-9(][0-9 ()./-]{1,38}[0-9)]",
            form = "a number such as `+49 30 1234567`")
        @Nullable String phone)
    implements CheckedRecord {
  static final int MAX = 10;

  /** Control characters, line separators, and characters that change the direction of text. */
  static final String CONTROLS = "\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069";

  /** A lookahead for at least one visible character: neither a space nor a zero-width character. */
  static final String VISIBLE =
      "(?=.*[^\\s\\u00a0\\u00ad\\u1680\\u180e\\u2000-\\u200f\\u202f\\u205f-\\u2064\\u3000\\ufeff])";

  static final String HELP =
      "Whom to contact at the partner. The dashboard shows contacts; Courier sends them nothing";

  @Override
  public void check(CheckedObject sent) {
    if (sent.find("email") == null && sent.find("phone") == null) {
      sent.problem("email", FieldCodes.REQUIRED, "Enter an email address or a phone number.");
    }
  }
}
