package com.couriermft.partners.connection;

import com.couriermft.formats.json.Embedded;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Redefined;
import com.couriermft.formats.json.Variant;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An FTP server. JSON, with the defaults of optional fields ({@code tls} applies only to {@code
 * ftps}; with {@code implicit}, the default port is 990):
 *
 * <pre>{"type": "ftps", "name": "partner-b", "host": "ftp.partner.example", "port": 21,
 *  "username": "courier", "connect_timeout_seconds": 30, "keep_alive_seconds": 30,
 *  "auth": {"type": "password", "secret": "connection-partner-b-password"},
 *  "max_connections": 2, "sessions_per_step": 4, "bandwidth_bytes_per_second": 0,
 *  "tls": {"mode": "explicit", "versions": ["1.2"], "trust": []},
 *  "quirks": {"epsv": true, "mlsd": true, "utf8": true, "trust_pasv_address": false,
 *             "replace": "auto"}}
 * </pre>
 */
public sealed interface FtpConnection extends ServerConnection
    permits FtpConnection.Plain, FtpConnection.Secured {
  @Override
  Auth.Ftp auth();

  /** Returns the TLS options; {@code null} for plain FTP. */
  @Nullable Tls tls();

  /** Returns the deviations of the server that Courier works around. */
  Quirks quirks();

  /**
   * An FTP server without TLS.
   *
   * @param name unique name of the connection
   * @param endpoint endpoint of the server; keep-alives are sent on the control connection during a
   *     transfer
   * @param auth password of the user
   * @param traffic limits on the use of the server
   * @param quirks deviations of the server that Courier works around
   * @param labels labels of the connection
   * @param contacts people to call if there are problems
   */
  @Variant("ftp")
  record Plain(
      @Field(title = "Name", help = Forms.CONNECTION_HELP, pattern = Forms.FREE_CONNECTION)
          String name,
      @Embedded(@Redefined(field = "port", defaultValue = "21")) Endpoint endpoint,
      @Field(
              title = "Authentication",
              group = FieldGroup.AUTHENTICATION,
              help = "How to log in",
              required = true)
          Auth.Ftp auth,
      @Embedded(@Redefined(field = "sessions_per_step", defaultValue = "4")) Traffic traffic,
      @Field(
              title = "Server quirks",
              group = FieldGroup.ADVANCED,
              advanced = true,
              help = "The server's deviations from the standard, which Courier adapts to")
          Quirks quirks,
      @Field(title = "Labels", help = Labels.HELP, type = LabelsField.class) Labels labels,
      @Field(
              title = "Contacts",
              help = Contact.HELP,
              advanced = true,
              omitsDefault = true,
              maxItems = Contact.MAX)
          List<Contact> contacts)
      implements FtpConnection {
    @Override
    public Type type() {
      return Type.FTP;
    }

    @Override
    public @Nullable Tls tls() {
      return null;
    }
  }

  /**
   * An FTP server with TLS.
   *
   * @param name unique name of the connection
   * @param endpoint see {@link Plain}
   * @param auth password of the user
   * @param traffic limits on the use of the server
   * @param tls TLS options
   * @param quirks deviations of the server that Courier works around
   * @param labels labels of the connection
   * @param contacts people to call if there are problems
   */
  @Variant("ftps")
  record Secured(
      @Field(title = "Name", help = Forms.CONNECTION_HELP, pattern = Forms.FREE_CONNECTION)
          String name,
      @Embedded(
              @Redefined(
                  field = "port",
                  help = "Port of the server. By default 21, or 990 with implicit TLS"))
          Endpoint endpoint,
      @Field(
              title = "Authentication",
              group = FieldGroup.AUTHENTICATION,
              help = "How to log in",
              required = true)
          Auth.Ftp auth,
      @Embedded(@Redefined(field = "sessions_per_step", defaultValue = "4")) Traffic traffic,
      @Field(title = "TLS", group = FieldGroup.SECURITY, help = "Settings of TLS") Tls tls,
      @Field(
              title = "Server quirks",
              group = FieldGroup.ADVANCED,
              advanced = true,
              help = "The server's deviations from the standard, which Courier adapts to")
          Quirks quirks,
      @Field(title = "Labels", help = Labels.HELP, type = LabelsField.class) Labels labels,
      @Field(
              title = "Contacts",
              help = Contact.HELP,
              advanced = true,
              omitsDefault = true,
              maxItems = Contact.MAX)
          List<Contact> contacts)
      implements FtpConnection {
    /** Fills in the default port of the TLS mode. */
    public Secured {
      endpoint = endpoint.orAt(tls.mode() == Tls.Mode.IMPLICIT ? 990 : 21);
    }

    @Override
    public Type type() {
      return Type.FTPS;
    }
  }

  /**
   * The TLS options of an FTP connection.
   *
   * @param mode when TLS starts
   * @param versions TLS versions to offer, {@code 1.2} and {@code 1.3}; with 1.3, some servers
   *     refuse every data connection except the first
   * @param trust see {@link TlsTrust#trust}
   */
  record Tls(
      @Field(
              title = "TLS mode",
              group = FieldGroup.SECURITY,
              help = "Whether TLS starts with a command (`explicit`) or at once (`implicit`)",
              defaultValue = "\"explicit\"")
          Mode mode,
      @Field(
              title = "TLS versions",
              group = FieldGroup.SECURITY,
              advanced = true,
              help =
                  "The TLS versions to offer. With 1.3, some servers refuse every data connection "
                      + "except the first",
              defaultValue = "[\"1.2\"]",
              type = TlsVersions.class)
          List<String> versions,
      @Field(
              title = "Trusted certificates",
              group = FieldGroup.SECURITY,
              help = Forms.TRUST_HELP,
              type = Certificates.class)
          List<String> trust)
      implements TlsTrust {
    /** The ways to start TLS on an FTP control connection. */
    public enum Mode {
      /** TLS starts after {@code AUTH TLS} (RFC 4217). */
      EXPLICIT,
      /** TLS starts immediately; the default port is 990. */
      IMPLICIT
    }

    /** Copies. */
    public Tls {
      versions = List.copyOf(versions);
      trust = List.copyOf(trust);
    }
  }

  /**
   * Deviations of an FTP server that Courier works around.
   *
   * @param epsv whether to try {@code EPSV} before {@code PASV}
   * @param mlsd whether to use {@code MLSD} and {@code MLST} if the server announces them
   * @param utf8 whether file names are UTF-8; otherwise ISO 8859-1
   * @param trustPasvAddress whether data connections go to the address in the {@code PASV} reply;
   *     otherwise to the address of the control connection
   * @param replace how to replace an existing file
   */
  record Quirks(
      @Field(
              title = "Use EPSV",
              group = FieldGroup.ADVANCED,
              help = "Whether Courier tries EPSV before PASV",
              defaultValue = "true")
          boolean epsv,
      @Field(
              title = "Use MLSD",
              group = FieldGroup.ADVANCED,
              help = "Whether Courier uses MLSD and MLST if the server offers them",
              defaultValue = "true")
          boolean mlsd,
      @Field(
              title = "UTF-8 file names",
              group = FieldGroup.ADVANCED,
              help = "Whether file names are UTF-8. If false, they are ISO 8859-1",
              defaultValue = "true")
          boolean utf8,
      @Field(
              title = "Trust PASV address",
              group = FieldGroup.ADVANCED,
              help =
                  "Whether data connections use the address in the server's response to PASV. If "
                      + "false, they use the address of the control connection",
              defaultValue = "false")
          boolean trustPasvAddress,
      @Field(
              title = "Replace files by",
              group = FieldGroup.ADVANCED,
              help = Forms.REPLACE_HELP,
              defaultValue = "\"auto\"")
          Replace replace) {}
}
