package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;

/** Codes for connections to partners' servers: their definition and authentication. */
public final class ConnectionCodes {
  public static final FailureCode CONNECTION_NOT_FOUND =
      FailureCode.notFound(
          "connection_not_found",
          "No connection has this name.",
          "List the connections, and correct the name.");

  public static final FailureCode INVALID_CONNECTION =
      FailureCode.invalid(
          "invalid_connection",
          "The connection has invalid fields; `errors` lists them.",
          "Correct the fields in `errors`.");

  public static final FailureCode UNKNOWN_CONNECTION_TYPE =
      FailureCode.invalid(
          "unknown_connection_type",
          "No connection type has this name.",
          "Use a type that the message lists.");

  public static final FailureCode INVALID_CERTIFICATE =
      FailureCode.invalid(
          "invalid_certificate", "A certificate cannot be read.", "Send the certificate as PEM.");

  public static final FailureCode ALGORITHM_UNKNOWN =
      FailureCode.invalid(
          "algorithm_unknown",
          "An SSH algorithm is not supported, or is supported only as a legacy algorithm.",
          "Use an algorithm that the message lists, or set `legacy`.");

  public static final FailureCode PACKET_TOO_SMALL =
      FailureCode.invalid(
          "packet_too_small", "The packet size is too small.", "Use 0 or at least 1,024.");

  public static final FailureCode INCOMPLETE_LOGIN =
      FailureCode.invalid(
          "incomplete_login",
          "A proxy has a username without a secret, or a secret without a username.",
          "Give both or neither.");

  public static final FailureCode WRONG_CONNECTION_TYPE =
      FailureCode.permanent(
          "wrong_connection_type",
          "The connection has a type that is not allowed here.",
          "Use a connection of a type that the message lists.");

  public static final FailureCode WRONG_AUTH_TYPE =
      FailureCode.permanent(
          "wrong_auth_type",
          "A connection to storage has an authentication type that storage does not support.",
          "Use `managed_identity`, `account_key` or `sas`.");

  public static final FailureCode CONNECTION_FAILED =
      FailureCode.transientFailure(
          "connection_failed",
          "The server cannot be reached, or the connection was lost.",
          "Nothing: Courier retries. If the failure persists, check the address, the firewall and "
              + "the partner's server.");

  public static final FailureCode AUTHENTICATION_FAILED =
      FailureCode.permanent(
          "authentication_failed",
          "The server refused the login. Courier doesn't retry, to avoid locking the account.",
          "Compare the username and the secret or key with the partner's data.");

  public static final FailureCode HOST_KEY_UNKNOWN =
      FailureCode.permanent(
          "host_key_unknown",
          "The connection has no pinned host key, and the server presented one.",
          "Compare the host key with the one that you got from the partner, then pin it.");

  public static final FailureCode HOST_KEY_MISMATCH =
      FailureCode.permanent(
          "host_key_mismatch",
          "The server presented a host key that is not pinned.",
          "Ask the partner whether the host key was changed. Pin the new one only if they confirm "
              + "it.");

  public static final FailureCode CERTIFICATE_NOT_TRUSTED =
      FailureCode.permanent(
          "certificate_not_trusted",
          "The server's certificate is not trusted.",
          "Compare the certificate with the one that you got from the partner, then trust its "
              + "fingerprint or issuer.");

  public static final FailureCode PROXY_REFUSED =
      FailureCode.permanent(
              "proxy_refused",
              "The proxy refused the connection.",
              "Check the address, the username and the rules of the proxy.")
          .also(FailureClass.TRANSIENT);

  public static final FailureCode OUTBOUND_REFUSED =
      FailureCode.permanent(
          "outbound_refused",
          "The installation does not allow connections to the server's address.",
          "Correct the address. For a server in a private network, set `network` to `private`. "
              + "Ask the operator about `COURIER_OUTBOUND_ALLOW` and `COURIER_OUTBOUND_DENY`.");

  public static final FailureCode TLS_FAILED =
      FailureCode.permanent(
          "tls_failed",
          "The TLS connection failed, but not because of the server's certificate.",
          "Check the message. The server may require a client certificate, or support only other "
              + "TLS versions.");

  public static final FailureCode REDIRECT_REFUSED =
      FailureCode.permanent(
          "redirect_refused",
          "Courier does not follow a redirect or a link in a response: it leads from `https` to "
              + "`http`, outside the base URL, or through too many redirects.",
          "Set the URL that the partner intends in the connection, or allow redirects.");

  public static final FailureCode INVALID_ANSWER =
      FailureCode.permanent(
          "invalid_answer",
          "The server's response is not HTTP, or its headers are larger than 64 KiB.",
          "Ask the partner which service is at this address. Check the port and whether it uses "
              + "TLS.");

  private ConnectionCodes() {}
}
