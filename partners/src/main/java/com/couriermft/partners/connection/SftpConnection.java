package com.couriermft.partners.connection;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Embedded;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Redefined;
import com.couriermft.formats.json.Variant;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/**
 * An SFTP server. JSON, with the defaults of optional fields:
 *
 * <pre>{"type": "sftp", "name": "partner-a", "host": "sftp.partner.example", "port": 22,
 *  "username": "courier", "connect_timeout_seconds": 30, "keep_alive_seconds": 30,
 *  "auth": {"type": "ssh_key", "key": "our-ssh-key"},
 *  "max_connections": 2, "sessions_per_step": 1, "bandwidth_bytes_per_second": 0,
 *  "host_keys": [],
 *  "algorithms": {"legacy": false, "ciphers": [], "key_exchanges": [], "macs": [], "host_keys": []},
 *  "quirks": {"single_open": false, "replace": "auto",
 *             "max_packet_bytes": 0, "requests_in_flight": 0,
 *             "answer_timeout_seconds": 1800, "name_charset": "utf-8"}}
 * </pre>
 *
 * @param name unique name of the connection
 * @param endpoint endpoint of the server and the route to it
 * @param auth password or SSH key
 * @param traffic limits on the use of the server
 * @param hostKeys fingerprints ({@code SHA256:…}) of the accepted host keys, at most 32; if empty,
 *     no host key is accepted
 * @param algorithms which algorithms to offer
 * @param quirks deviations of the server that Courier works around
 * @param labels labels of the connection
 * @param contacts people to call if there are problems
 */
@Variant("sftp")
public record SftpConnection(
    @Field(title = "Name", help = Forms.CONNECTION_HELP, pattern = Forms.FREE_CONNECTION)
        String name,
    @Embedded(@Redefined(field = "port", defaultValue = "22")) Endpoint endpoint,
    @Field(
            title = "Authentication",
            group = FieldGroup.AUTHENTICATION,
            help = "How to log in",
            required = true)
        Auth.Sftp auth,
    @Embedded Traffic traffic,
    @Field(
            title = "Host key fingerprints",
            group = FieldGroup.SECURITY,
            help =
                "Fingerprints of the only host keys that Courier accepts. If the list is empty, "
                    + "Courier accepts no host key. The test of a connection shows the server's "
                    + "host key",
            pattern = "SHA256:[A-Za-z0-9+/]{43}=?",
            form = "a fingerprint such as \"SHA256:\" and 43 characters",
            maxItems = 32)
        List<String> hostKeys,
    @Field(
            title = "Algorithms",
            group = FieldGroup.SECURITY,
            advanced = true,
            help = "Algorithms to offer to the server")
        Algorithms algorithms,
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
    implements ServerConnection {

  /** Normalizes fingerprints by removing their padding and duplicates. */
  public SftpConnection {
    hostKeys = hostKeys.stream().map(SftpConnection::unpadded).distinct().toList();
  }

  private static String unpadded(String fingerprint) {
    return fingerprint.endsWith("=")
        ? fingerprint.substring(0, fingerprint.length() - 1)
        : fingerprint;
  }

  @Override
  public Type type() {
    return Type.SFTP;
  }

  /** Returns the same connection with different pinned host keys. */
  public SftpConnection withHostKeys(List<String> pinned) {
    return new SftpConnection(
        name, endpoint, auth, traffic, pinned, algorithms, quirks, labels, contacts);
  }

  /**
   * The SSH algorithms to offer, by their RFC names, in order of preference. An empty list means
   * Courier's default.
   *
   * @param legacy whether to also offer broken or weak algorithms (SHA-1, CBC, DSA), after the
   *     modern algorithms
   * @param ciphers ciphers, such as {@code aes256-gcm@openssh.com}
   * @param keyExchanges key exchanges, such as {@code curve25519-sha256}
   * @param macs message authentication codes, such as {@code hmac-sha2-256-etm@openssh.com}
   * @param hostKeys host key algorithms, such as {@code ssh-ed25519}
   */
  public record Algorithms(
      @Field(
              title = "Offer legacy algorithms",
              group = FieldGroup.SECURITY,
              help =
                  "Whether to offer broken and weak algorithms (SHA-1, CBC, DSA) after the modern "
                      + "ones",
              defaultValue = "false")
          boolean legacy,
      @Field(
              title = "Ciphers",
              group = FieldGroup.SECURITY,
              help = "The only ciphers" + Forms.ALGORITHMS_OFFERED,
              defaultValue = "[]",
              pattern = Forms.ALGORITHM,
              form = Forms.ALGORITHM_FORM,
              maxItems = 32)
          List<String> ciphers,
      @Field(
              title = "Key exchange algorithms",
              group = FieldGroup.SECURITY,
              help = "The only key exchange algorithms" + Forms.ALGORITHMS_OFFERED,
              defaultValue = "[]",
              pattern = Forms.ALGORITHM,
              form = Forms.ALGORITHM_FORM,
              maxItems = 32)
          List<String> keyExchanges,
      @Field(
              title = "MAC algorithms",
              group = FieldGroup.SECURITY,
              help = "The only message authentication codes" + Forms.ALGORITHMS_OFFERED,
              defaultValue = "[]",
              pattern = Forms.ALGORITHM,
              form = Forms.ALGORITHM_FORM,
              maxItems = 32)
          List<String> macs,
      @Field(
              title = "Host key algorithms",
              group = FieldGroup.SECURITY,
              help = "The only host key algorithms" + Forms.ALGORITHMS_OFFERED,
              defaultValue = "[]",
              pattern = Forms.ALGORITHM,
              form = Forms.ALGORITHM_FORM,
              maxItems = 32)
          List<String> hostKeys) {
    /** Copies. */
    public Algorithms {
      ciphers = List.copyOf(ciphers);
      keyExchanges = List.copyOf(keyExchanges);
      macs = List.copyOf(macs);
      hostKeys = List.copyOf(hostKeys);
    }

    /** Returns the configured algorithms of one kind. */
    public List<String> named(AlgorithmKind kind) {
      return switch (kind) {
        case CIPHERS -> ciphers;
        case KEY_EXCHANGES -> keyExchanges;
        case MACS -> macs;
        case HOST_KEYS -> hostKeys;
      };
    }

    /** Returns an {@code algorithm_unknown} problem for each name that Courier does not offer. */
    List<Problem> problems() {
      List<Problem> problems = new ArrayList<>();
      for (AlgorithmKind kind : AlgorithmKind.values()) {
        List<String> offered = kind.offered(legacy);
        for (int i = 0; i < named(kind).size(); i++) {
          String name = named(kind).get(i);
          if (!offered.contains(name)) {
            String pointer = "/algorithms/" + kind.json() + "/" + i;
            problems.add(
                new Problem(
                    pointer, ConnectionCodes.ALGORITHM_UNKNOWN, kind.refusal(name, legacy)));
          }
        }
      }
      return problems;
    }
  }

  /**
   * Deviations of an SFTP server that Courier works around.
   *
   * @param singleOpen whether a file can be opened only once, because the server then removes it.
   *     Transfers are then never split, and files are not read back
   * @param replace how to replace an existing file
   * @param maxPacketBytes maximum number of data bytes in one request, 1024..262144, within the
   *     server's limit; 0 for the server's limit, at most 128 KiB
   * @param requestsInFlight maximum number of unanswered requests, 1..128; 0 for Courier's default
   * @param answerTimeoutSeconds timeout of a single response while the server answers keep-alives,
   *     1..86400
   * @param nameCharset character set of file names, such as {@code windows-1252}
   */
  public record Quirks(
      @Field(
              title = "Single open",
              group = FieldGroup.ADVANCED,
              help =
                  "Whether a file can be opened only once, because the server removes it "
                      + "afterwards. Courier then never continues a file in another session and "
                      + "does not read anything back",
              defaultValue = "false")
          boolean singleOpen,
      @Field(
              title = "Replace files by",
              group = FieldGroup.ADVANCED,
              help = Forms.REPLACE_HELP,
              defaultValue = "\"auto\"")
          Replace replace,
      @Field(
              title = "Maximum packet size",
              group = FieldGroup.ADVANCED,
              help =
                  "Maximum data in one request, at least 1,024, within the server's limit; 0 for "
                      + "the server's limit, but at most 128 KiB",
              unit = "bytes",
              defaultValue = "0",
              min = 0,
              max = 262_144)
          int maxPacketBytes,
      @Field(
              title = "Requests in flight",
              group = FieldGroup.ADVANCED,
              help =
                  "Requests to send before waiting for a response, together at most 8 MiB; 0 for "
                      + "Courier's default",
              defaultValue = "0",
              min = 0,
              max = 128)
          int requestsInFlight,
      @Field(
              title = "Response timeout",
              group = FieldGroup.ADVANCED,
              help =
                  "Maximum time for the response to one request while the connection is alive. "
                      + "Some servers copy an entire file to rename it, or store it when it is "
                      + "closed. If the server does not answer keep-alives, Courier closes the "
                      + "connection sooner",
              unit = "seconds",
              defaultValue = "" + Quirks.ANSWER_TIMEOUT_SECONDS,
              min = 1,
              max = 86_400)
          int answerTimeoutSeconds,
      @Field(
              title = "Character set of file names",
              group = FieldGroup.ADVANCED,
              help =
                  "Character set of file names if the server does not use UTF-8, such as "
                      + "`iso-8859-1`, `windows-1252`, `shift_jis` or `gbk`",
              defaultValue = '"' + Quirks.NAME_CHARSET + '"',
              pattern = "[A-Za-z0-9][A-Za-z0-9._:-]{0,39}",
              form = "a character set such as `windows-1252`")
          String nameCharset)
      implements CheckedRecord {
    private static final int LEAST_PACKET = 1_024;

    /**
     * Default timeout of a response in seconds, long enough for servers that copy or scan a
     * complete file.
     */
    public static final int ANSWER_TIMEOUT_SECONDS = 1_800;

    /** The default character set of file names. */
    public static final String NAME_CHARSET = "utf-8";

    /** Creates quirks with the default timeout and character set. */
    public Quirks(boolean singleOpen, Replace replace, int maxPacketBytes, int requestsInFlight) {
      this(
          singleOpen,
          replace,
          maxPacketBytes,
          requestsInFlight,
          ANSWER_TIMEOUT_SECONDS,
          NAME_CHARSET);
    }

    @Override
    public void check(CheckedObject sent) {
      if (maxPacketBytes > 0 && maxPacketBytes < LEAST_PACKET) {
        sent.problem(
            "max_packet_bytes", ConnectionCodes.PACKET_TOO_SMALL, "Expected 0, or 1,024 or more.");
      }
      if (!Charset.isSupported(nameCharset) || !Charset.forName(nameCharset).canEncode()) {
        sent.problem(
            "name_charset",
            RequestCodes.UNSUPPORTED_CHARSET,
            "'" + nameCharset + "' is not a character set that Courier supports.");
      }
    }
  }
}
