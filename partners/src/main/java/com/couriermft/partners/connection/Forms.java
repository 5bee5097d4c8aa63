package com.couriermft.partners.connection;

import com.couriermft.formats.secret.SecretStore;

/** Patterns and help texts that fields of several connection types share. */
final class Forms {
  static final String CONNECTION = "[a-z0-9][a-z0-9-]{0,62}";
  static final String WORK = "work";
  static final String FILES = "files";
  static final String FREE_CONNECTION = "(?!(?:" + WORK + "|" + FILES + ")$)" + CONNECTION;
  static final String CONNECTION_HELP =
      "The name of the connection. If you give it, it must match the name in the URL. `"
          + WORK
          + "` and `"
          + FILES
          + "` are reserved";

  static final String HOST = "[A-Za-z0-9._:-]{1,253}";
  static final String HOST_WORDS =
      "a host name or an IP address: letters, digits, '.', '-', '_' and ':'";
  static final String HOST_HELP =
      "Host name or IP address of the server. Of several addresses, Courier uses the first that "
          + "it can reach";

  static final String USERNAME = "[^\\x00-\\x1f\\x7f-\\x9f]{1,128}";
  static final String USERNAME_WORDS = "1 to 128 characters without control characters";

  static final String SECRET = SecretStore.NAME_FORM;
  static final String SECRET_WORDS = SecretStore.NAME_WORDS;
  static final String SECRET_HELP =
      "Name of the secret that holds the password, key, token or signature, unless you send the"
          + " value itself";
  static final String ONCE_HELP =
      ". You send it once; Courier puts it into the secret store and never shows it";

  static final String NETWORK_HELP =
      "Addresses that Courier may connect to: `public` for the Internet only, `private` also"
          + " for private networks. Connections to SFTP and FTP servers are restricted only if the"
          + " app setting `COURIER_OUTBOUND_SERVERS` is `checked`";
  static final String PROXY_HELP =
      "The proxy to connect through; by default none. The proxy resolves the host name of the "
          + "server";
  static final String STEPS_HELP =
      "How many steps can use the connection at the same time, on all hosts together";
  static final String TRUST_HELP =
      "Fingerprints of the only certificates that Courier accepts, or certificates of the"
          + " authorities that must have signed the server's certificate. If empty, Courier trusts"
          + " the platform's authorities";
  static final String REPLACE_HELP =
      "How to replace an existing file. `auto`: in one operation if the server supports it, "
          + "otherwise as with `aside`. `delete`: always delete the old file first. `aside`: set "
          + "the old file aside and restore it if necessary";

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
      " to offer, in order of preference; empty for Courier's default";

  /** The pattern of an algorithm's name. */
  static final String ALGORITHM = "[A-Za-z0-9@._-]{1,64}";

  static final String ALGORITHM_FORM =
      "an algorithm name as in its RFC: letters, digits, '@', '.', '_' and '-'";

  private Forms() {}
}
