package com.couriermft.partners.connection;

import com.couriermft.formats.secret.SecretStore;

/** Patterns and help texts that fields of several connection types share. */
final class Forms {
  static final String CONNECTION = "[a-z0-9][a-z0-9-]{0,62}";
  static final String WORK = "work";
  static final String FILES = "files";
  static final String FREE_CONNECTION = "(?!(?:" + WORK + "|" + FILES + ")$)" + CONNECTION;
  static final String CONNECTION_HELP =
      "Its name, if given that of the address; not " + WORK + " or " + FILES;

  static final String HOST = "[A-Za-z0-9._:-]{1,253}";
  static final String HOST_WORDS =
      "a host name or an IP address: letters, digits, '.', '-', '_' and ':'";
  static final String HOST_HELP =
      "Where the server is; of several addresses the first that can be reached";

  static final String USERNAME = "[^\\x00-\\x1f\\x7f-\\x9f]{1,128}";
  static final String USERNAME_WORDS = "1 to 128 characters without control characters";

  static final String SECRET = SecretStore.NAME_FORM;
  static final String SECRET_WORDS = SecretStore.NAME_WORDS;
  static final String SECRET_HELP =
      "The name of the secret that holds the password, key, token or signature";
  static final String ONCE_HELP =
      " itself, written once: it goes to the secret store and is never shown";

  static final String NETWORK_HELP =
      "Whether it may lead to addresses of private networks. Connections with SFTP and FTP servers"
          + " are held to it where the app setting `COURIER_OUTBOUND_SERVERS` is `checked`";
  static final String PROXY_HELP =
      "The way to the server, if not the direct one; the proxy looks the server's name up";
  static final String STEPS_HELP = "Steps that may use it at the same time, on all hosts together";
  static final String TRUST_HELP =
      "The fingerprints of the only certificates that are accepted, or the authorities that have to"
          + " have signed it; the platform's authorities while it is empty";
  static final String REPLACE_HELP =
      "How a file takes the place of another: in one step where the server can, else as with"
          + " `aside` (`auto`); always by deleting the old one before (`delete`), or by putting it"
          + " aside, and back if need be (`aside`)";

  /** The pattern of a container's or share's name. */
  static final String STORAGE = "[a-z0-9](?:-?[a-z0-9]){2,62}";

  static final String STORAGE_WORDS = "3 to 63 lowercase letters, digits and single hyphens";

  static final String PRINTED = "[!-~]{1,500}";
  static final String PRINTED_WORDS = "1 to 500 visible ASCII characters";

  /** The pattern of a secret that is sent in a header. */
  static final String LINE = "[!-~]{1,20000}";

  static final String LINE_WORDS = "1 to 20,000 visible ASCII characters";

  /** The last part of the help text for a list of algorithms. */
  static final String ALGORITHMS_OFFERED =
      " that are offered, best first; Courier's choice while it is empty";

  /** The pattern of an algorithm's name. */
  static final String ALGORITHM = "[A-Za-z0-9@._-]{1,64}";

  static final String ALGORITHM_FORM =
      "an algorithm name as in its RFC: letters, digits, '@', '.', '_' and '-'";

  private Forms() {}
}
