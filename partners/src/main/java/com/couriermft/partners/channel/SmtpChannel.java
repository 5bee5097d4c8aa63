package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Embedded;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Redefined;
import com.couriermft.formats.json.Variant;
import com.couriermft.partners.connection.MailAddress;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Mail through an SMTP server (RFC 5321). JSON:
 *
 * <pre>{"channel_id": "ops-mail", "type": "smtp", "host": "smtp.example.com", "port": 587,
 *  "tls": "starttls", "auth": {"type": "plain", "username": "courier", "secret": "smtp-password"},
 *  "from": "courier@example.com", "from_name": "Courier", "to": ["ops@example.com"], "cc": []}
 * </pre>
 *
 * @param id id of the channel
 * @param host name or address
 * @param port 1..65535; the default depends on the type of encryption
 * @param tls how the connection is encrypted
 * @param auth how to authenticate; {@code null} for no authentication
 * @param from email address of the sender
 * @param fromName display name of the sender; may be empty
 * @param recipients default recipients of notifications
 * @param ca PEM certificates of the only trusted authorities; {@code null} for the authorities that
 *     the JDK trusts
 * @param traits common settings of channels
 */
@Variant("smtp")
public record SmtpChannel(
    @Field(
            name = Channel.ID_FIELD,
            title = Channel.ID_TITLE,
            help = Channel.ID_HELP,
            pattern = Channel.ID_FORM)
        String id,
    @Field(
            title = "Host",
            group = FieldGroup.CONNECTION,
            help = "Host name or address of the mail server",
            required = true,
            pattern = "[A-Za-z0-9._:-]{1,253}",
            form = "a host name or an IP address: letters, digits, '.', '-', '_' and ':'")
        String host,
    @Field(
            title = "Port",
            group = FieldGroup.CONNECTION,
            help =
                "Port of the mail server. By default 587, 465 with implicit TLS, and 25 without"
                    + " TLS",
            min = 1,
            max = 65_535)
        @Nullable Integer port,
    @Field(
            title = "TLS mode",
            group = FieldGroup.SECURITY,
            help =
                "How the connection is encrypted: `starttls` requires STARTTLS, `implicit` uses"
                    + " TLS from the first byte, `off` does not encrypt",
            defaultValue = "\"starttls\"")
        Tls tls,
    @Field(
            name = SmtpChannel.AUTH,
            title = "Authentication",
            group = FieldGroup.AUTHENTICATION,
            help =
                "How to log in to the mail server; requires TLS. Leave it out if the server"
                    + " needs no login")
        @Nullable SmtpLogin auth,
    @Field(
            title = "Sender address",
            group = FieldGroup.NOTIFICATIONS,
            help = "The address that the emails come from",
            required = true,
            pattern = MailAddress.FORM,
            form = MailAddress.WORDS)
        String from,
    @Field(
            title = "Sender name",
            group = FieldGroup.NOTIFICATIONS,
            help = "The name that the emails come from",
            pattern = "[^\\x00-\\x1f\\x7f-\\x9f]{0,128}",
            form = "at most 128 characters without control characters",
            defaultValue = "\"\"")
        String fromName,
    @Embedded Recipients recipients,
    @Field(
            name = SmtpChannel.CA,
            title = "Trusted certificate authorities",
            group = FieldGroup.SECURITY,
            advanced = true,
            help =
                "The only certificate authorities that Courier trusts. By default those of the "
                    + "platform",
            pattern =
                "(?:\\s{0,9}-----BEGIN CERTIFICATE-----[A-Za-z0-9+/= \\r\\n]{1,3500}"
                    + "-----END CERTIFICATE-----\\s{0,9}){1,4}",
            form = "one to four certificates in PEM format")
        @Nullable String ca,
    @Embedded({
          @Redefined(field = ChannelTraits.MAX_PER_MINUTE, defaultValue = "120"),
          @Redefined(
              field = ChannelTraits.TIMEOUT,
              help = ChannelTraits.TIMEOUT_HELP + SmtpChannel.CUSTOMARY_SECONDS)
        })
        ChannelTraits traits)
    implements Channel, CheckedRecord {
  static final String AUTH = "auth";
  static final String CA = "ca";

  /**
   * Default timeout in seconds. A mail server may take ten minutes to confirm an email (RFC 5321,
   * 4.5.3.2.6), for example because it scans the email. If Courier stopped waiting earlier, it
   * would send the email again.
   */
  static final int CUSTOMARY_SECONDS = 660;

  /** Sets the default port if no port is specified. */
  public SmtpChannel {
    port = port == null ? tls.customaryPort() : port;
  }

  /** Returns the port, which is never {@code null}. */
  int serverPort() {
    return Objects.requireNonNull(port);
  }

  @Override
  public Type type() {
    return Type.SMTP;
  }

  @Override
  public List<String> secrets() {
    return auth == null ? List.of() : Stream.ofNullable(auth.secret()).toList();
  }

  @Override
  public void check(CheckedObject sent) {
    if (auth != null && tls == Tls.OFF) {
      String detail =
          "Courier does not log in without TLS, because the password would be sent "
              + "in plain text. Use TLS, or remove the login.";
      sent.problem(AUTH, CommonCodes.INVALID_VALUE, detail);
    }
    if (ca != null && !MailTrust.isReadable(ca)) {
      sent.problem(
          CA,
          ConnectionCodes.INVALID_CERTIFICATE,
          "A certificate in 'ca' cannot be read; use PEM.");
    }
  }

  /** The types of encryption of an SMTP connection. */
  public enum Tls {
    /**
     * STARTTLS (RFC 3207) is required: Courier sends no email to a server that does not offer it.
     */
    STARTTLS(587),
    /** TLS from the first byte (RFC 8314). */
    IMPLICIT(465),
    /** The connection is not encrypted. */
    OFF(25);

    private final int customaryPort;

    Tls(int customaryPort) {
      this.customaryPort = customaryPort;
    }

    int customaryPort() {
      return customaryPort;
    }
  }
}
