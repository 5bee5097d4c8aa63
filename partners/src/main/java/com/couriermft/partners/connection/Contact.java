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
            pattern = "[^\\u0000-\\u001f\\u007f-\\u009f]{1,100}",
            form = "1 to 100 characters on one line")
        String name,
    @Field(
            title = "Email",
            help = "The email address",
            pattern = "[^\\s@<>\\u0000-\\u001f\\u007f-\\u009f]{1,64}@[A-Za-z0-9.-]{1,190}",
            form = "an address such as `transfers@partner.example`")
        @Nullable String email,
    @Field(
            title = "Phone",
            help = "The phone number",
            pattern = "[+0-9(][0-9 ()./-]{1,38}[0-9)]",
            form = "a number such as `+49 30 1234567`")
        @Nullable String phone)
    implements CheckedRecord {
  static final int MAX = 10;

  static final String HELP =
      "Whom to contact at the partner. The dashboard shows contacts; Courier sends them nothing";

  @Override
  public void check(CheckedObject sent) {
    if (sent.find("email") == null && sent.find("phone") == null) {
      sent.problem("email", FieldCodes.REQUIRED, "Enter an email address or a phone number.");
    }
  }
}
