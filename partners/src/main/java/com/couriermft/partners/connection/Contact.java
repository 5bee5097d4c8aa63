package com.couriermft.partners.connection;

import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Field;
import org.jspecify.annotations.Nullable;

/**
 * A person or a team to call when there is trouble with a partner. Courier shows contacts and sends
 * them nothing.
 *
 * @param name of the person or the team
 * @param email an address; {@code null} for none
 * @param phone a number as people write it; {@code null} for none
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

  /** Control characters, and those that end lines or turn the direction of text. */
  static final String CONTROLS = "\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069";

  /** A character that can be seen: none of the spaces and of those without a width. */
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
