package com.couriermft.partners.channel;

import com.couriermft.formats.json.DecidedBy;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Variant;
import com.couriermft.formats.secret.SecretStore;
import org.jspecify.annotations.Nullable;

/** The credentials for a mail server. */
@DecidedBy(
    @Field(
        name = "type",
        title = "Authentication type",
        group = FieldGroup.AUTHENTICATION,
        help =
            "How to log in. `plain` and `login` use a password, `xoauth2` the app's managed"
                + " identity"))
public sealed interface SmtpLogin {
  /** The pattern of a user name. */
  String USERNAME = "[^\\x00-\\x1f\\x7f-\\x9f]{1,254}";

  /** The description of the user name's pattern for messages. */
  String USERNAME_WORDS = "1 to 254 characters without control characters";

  /** Returns the name of the SASL mechanism. */
  String mechanism();

  /** Returns the user name. */
  String username();

  /** Returns the name of the secret with the password; {@code null} if a token is used instead. */
  @Nullable String secret();

  /** The SASL mechanism PLAIN (RFC 4616). */
  @Variant("plain")
  record Plain(
      @Field(
              title = "Username",
              group = FieldGroup.AUTHENTICATION,
              help = "Name of the account",
              required = true,
              pattern = SmtpLogin.USERNAME,
              form = SmtpLogin.USERNAME_WORDS)
          String username,
      @Field(
              title = "Name of the password secret",
              group = FieldGroup.AUTHENTICATION,
              help = "Name of the secret that holds the password",
              required = true,
              pattern = SecretStore.NAME_FORM,
              form = SecretStore.NAME_WORDS,
              unseen = true)
          String secret)
      implements SmtpLogin {
    @Override
    public String mechanism() {
      return "PLAIN";
    }
  }

  /** The LOGIN mechanism, which older servers use. */
  @Variant("login")
  record Older(
      @Field(
              title = "Username",
              group = FieldGroup.AUTHENTICATION,
              help = "Name of the account",
              required = true,
              pattern = SmtpLogin.USERNAME,
              form = SmtpLogin.USERNAME_WORDS)
          String username,
      @Field(
              title = "Name of the password secret",
              group = FieldGroup.AUTHENTICATION,
              help = "Name of the secret that holds the password",
              required = true,
              pattern = SecretStore.NAME_FORM,
              form = SecretStore.NAME_WORDS,
              unseen = true)
          String secret)
      implements SmtpLogin {
    @Override
    public String mechanism() {
      return "LOGIN";
    }
  }

  /** A token of the process's managed identity, for Exchange Online. */
  @Variant("xoauth2")
  record Token(
      @Field(
              title = "Username",
              group = FieldGroup.AUTHENTICATION,
              help = "Name of the account",
              required = true,
              pattern = SmtpLogin.USERNAME,
              form = SmtpLogin.USERNAME_WORDS)
          String username)
      implements SmtpLogin {
    @Override
    public String mechanism() {
      return "XOAUTH2";
    }

    @Override
    public @Nullable String secret() {
      return null;
    }
  }
}
