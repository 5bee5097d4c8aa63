package com.couriermft.partners.connection;

import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An FTP server. JSON, with the defaults of what may be left out ({@code tls} is for {@code ftps}
 * only; with {@code implicit} the port is 990):
 *
 * <pre>{"type": "ftps", "name": "partner-b", "host": "ftp.partner.example", "port": 21,
 *  "username": "courier", "connect_timeout_seconds": 30, "keep_alive_seconds": 30,
 *  "auth": {"type": "password", "secret": "connection-partner-b-password"},
 *  "max_connections": 2, "sessions_per_step": 4, "bandwidth_bytes_per_second": 0,
 *  "tls": {"mode": "explicit", "versions": ["1.2"], "trust": []},
 *  "quirks": {"epsv": true, "mlsd": true, "utf8": true, "trust_pasv_address": false,
 *             "replace": "auto"}}
 * </pre>
 *
 * @param name unique
 * @param endpoint where it is and how it is reached; its keep-alives go over the control connection
 *     during a transfer
 * @param auth a password
 * @param traffic how much of it is used at a time
 * @param tls {@code null} for plain FTP
 * @param quirks what is particular about the server
 * @param labels that it carries
 */
public record FtpConnection(
    String name,
    @JsonUnwrapped Endpoint endpoint,
    Auth auth,
    @JsonUnwrapped Traffic traffic,
    @Nullable Tls tls,
    Quirks quirks,
    Labels labels)
    implements ServerConnection {

  @Override
  public Type type() {
    return tls == null ? Type.FTP : Type.FTPS;
  }

  /**
   * The options of TLS.
   *
   * @param mode when it begins
   * @param versions offered, {@code 1.2} and {@code 1.3}; with 1.3 some servers refuse every data
   *     connection but the first
   * @param trust see {@link TlsTrust#trust}
   */
  public record Tls(Mode mode, List<String> versions, List<String> trust) implements TlsTrust {
    /** The times at which TLS begins. */
    public enum Mode {
      /** After {@code AUTH TLS} (RFC 4217). */
      EXPLICIT,
      /** At once; the customary port is 990. */
      IMPLICIT
    }

    /** Copies. */
    public Tls {
      versions = List.copyOf(versions);
      trust = List.copyOf(trust);
    }
  }

  /**
   * The quirks of a server.
   *
   * @param epsv whether {@code EPSV} is tried before {@code PASV}
   * @param mlsd whether {@code MLSD} and {@code MLST} are used where the server offers them
   * @param utf8 whether names are UTF-8; else ISO 8859-1
   * @param trustPasvAddress whether data connections go to the address that {@code PASV} names;
   *     else to that of the control connection
   * @param replace how a file takes the place of another
   */
  public record Quirks(
      boolean epsv, boolean mlsd, boolean utf8, boolean trustPasvAddress, Replace replace) {}
}
