package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;

/** Codes for connections to partners' servers: their definition and authentication. */
public final class ConnectionCodes {
  public static final FailureCode CONNECTION_NOT_FOUND =
      FailureCode.notFound(
          "connection_not_found", "There is no connection of that name.", "List the connections.");

  public static final FailureCode INVALID_CONNECTION =
      FailureCode.invalid(
          "invalid_connection",
          "A field of a connection is wrong; `errors` names each.",
          "Correct the fields that `errors` names.");

  public static final FailureCode UNKNOWN_CONNECTION_TYPE =
      FailureCode.invalid(
          "unknown_connection_type",
          "There is no connection type of that name.",
          "Use one that the message lists.");

  public static final FailureCode INVALID_CERTIFICATE =
      FailureCode.invalid(
          "invalid_certificate", "A certificate cannot be read.", "Send it as PEM.");

  public static final FailureCode ALGORITHM_UNKNOWN =
      FailureCode.invalid(
          "algorithm_unknown",
          "An SSH algorithm is not offered, or only as a legacy one.",
          "Use one that the message lists, or set `legacy`.");

  public static final FailureCode PACKET_TOO_SMALL =
      FailureCode.invalid(
          "packet_too_small", "The packet size is too small.", "Use 0 or at least 1,024.");

  public static final FailureCode INCOMPLETE_LOGIN =
      FailureCode.invalid(
          "incomplete_login",
          "A proxy has a user without a secret, or a secret without a user.",
          "Give both or none.");

  public static final FailureCode WRONG_CONNECTION_TYPE =
      FailureCode.permanent(
          "wrong_connection_type",
          "The connection is of a type that cannot be used there.",
          "Name one of a type that the message lists.");

  public static final FailureCode WRONG_AUTH_TYPE =
      FailureCode.permanent(
          "wrong_auth_type",
          "A connection to storage logs in by something else than storage knows.",
          "Use `managed_identity`, `account_key` or `sas`.");

  public static final FailureCode CONNECTION_FAILED =
      FailureCode.transientFailure(
          "connection_failed",
          "The server cannot be reached, or the line broke.",
          "Nothing: it is tried again. Check address, firewall and the partner if it lasts.");

  public static final FailureCode AUTHENTICATION_FAILED =
      FailureCode.permanent(
          "authentication_failed",
          "The server refused the login. Courier doesn't retry, so that the account is not locked.",
          "Compare user and secret or key with what the partner has.");

  public static final FailureCode HOST_KEY_UNKNOWN =
      FailureCode.permanent(
          "host_key_unknown",
          "The server showed a host key, and none is pinned.",
          "Compare the key with the one the partner gives you, then pin it.");

  public static final FailureCode HOST_KEY_MISMATCH =
      FailureCode.permanent(
          "host_key_mismatch",
          "The server showed another host key than the pinned ones.",
          "Ask the partner whether the key was changed; pin the new one only then.");

  public static final FailureCode CERTIFICATE_NOT_TRUSTED =
      FailureCode.permanent(
          "certificate_not_trusted",
          "The server's certificate is not trusted.",
          "Compare the certificate with the one the partner gives you, then trust its fingerprint or issuer.");

  public static final FailureCode PROXY_REFUSED =
      FailureCode.permanent(
              "proxy_refused",
              "The proxy does not open the way.",
              "Check its address, user and rules.")
          .also(FailureClass.TRANSIENT);

  public static final FailureCode OUTBOUND_REFUSED =
      FailureCode.permanent(
          "outbound_refused",
          "The server's address is none that this installation connects to.",
          "Correct the address; for a server in a private network set `network` to `private`; ask "
              + "the operator about `COURIER_OUTBOUND_ALLOW` and `COURIER_OUTBOUND_DENY`.");

  public static final FailureCode TLS_FAILED =
      FailureCode.permanent(
          "tls_failed",
          "No secure connection came about, though the certificate is not why.",
          "See the message: the server may want a client certificate, or know other versions"
              + " only.");

  public static final FailureCode REDIRECT_REFUSED =
      FailureCode.permanent(
          "redirect_refused",
          "A redirect or a link of an answer leads where Courier does not go: to `http` from "
              + "`https`, out of the base URL, or on and on.",
          "Put the address that the partner means into the connection, or allow redirects.");

  public static final FailureCode INVALID_ANSWER =
      FailureCode.permanent(
          "invalid_answer",
          "What the server answers is not HTTP, or its headers are larger than 64 KiB.",
          "Ask the partner what stands at that address; compare the port and whether it has TLS.");

  private ConnectionCodes() {}
}
