package com.couriermft.partners.connection;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.ArrayList;
import java.util.List;

/**
 * An SFTP server. JSON, with the defaults of what may be left out:
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
 * @param name unique
 * @param endpoint where it is and how it is reached
 * @param auth a password or an SSH key
 * @param traffic how much of it is used at a time
 * @param hostKeys fingerprints ({@code SHA256:…}) of the only host keys to accept; none are
 *     accepted while it is empty; at most 32
 * @param algorithms which algorithms to offer
 * @param quirks what is particular about the server
 * @param labels that it carries
 */
public record SftpConnection(
    String name,
    @JsonUnwrapped Endpoint endpoint,
    Auth auth,
    @JsonUnwrapped Traffic traffic,
    List<String> hostKeys,
    Algorithms algorithms,
    Quirks quirks,
    Labels labels)
    implements ServerConnection {

  /** Copies. */
  public SftpConnection {
    hostKeys = List.copyOf(hostKeys);
  }

  @Override
  public Type type() {
    return Type.SFTP;
  }

  /** The same connection with other pinned host keys. */
  public SftpConnection withHostKeys(List<String> pinned) {
    return new SftpConnection(name, endpoint, auth, traffic, pinned, algorithms, quirks, labels);
  }

  /**
   * The algorithms to offer, by the names of their RFCs, best first. A list that is empty leaves
   * Courier's own choice as it is.
   *
   * @param legacy also those that are broken or weak (SHA-1, CBC, DSA), after the modern ones
   * @param ciphers such as {@code aes256-gcm@openssh.com}
   * @param keyExchanges such as {@code curve25519-sha256}
   * @param macs such as {@code hmac-sha2-256-etm@openssh.com}
   * @param hostKeys of the host key, such as {@code ssh-ed25519}
   */
  public record Algorithms(
      boolean legacy,
      List<String> ciphers,
      List<String> keyExchanges,
      List<String> macs,
      List<String> hostKeys) {
    /** Copies. */
    public Algorithms {
      ciphers = List.copyOf(ciphers);
      keyExchanges = List.copyOf(keyExchanges);
      macs = List.copyOf(macs);
      hostKeys = List.copyOf(hostKeys);
    }

    /** Returns the named algorithms of one kind. */
    public List<String> named(AlgorithmKind kind) {
      return switch (kind) {
        case CIPHERS -> ciphers;
        case KEY_EXCHANGES -> keyExchanges;
        case MACS -> macs;
        case HOST_KEYS -> hostKeys;
      };
    }

    /** Returns the problems of the names: {@code algorithm_unknown}. */
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
   * The quirks of a server.
   *
   * @param singleOpen a file is opened once only, because the server takes it away afterwards: no
   *     transfer is handed over in the middle of a file, and nothing is read back
   * @param replace how a file takes the place of another
   * @param maxPacketBytes most data in one request, 1024..262144, within what the server announces;
   *     0 for what it announces and 128 KiB at most
   * @param requestsInFlight requests sent before an answer is awaited, 1..128; 0 for Courier's own
   *     choice
   * @param answerTimeoutSeconds how long the answer to one request is awaited, 1..86400, while
   *     keep-alives are answered
   * @param nameCharset the character set of the names of files, such as {@code windows-1252}
   */
  public record Quirks(
      boolean singleOpen,
      Replace replace,
      int maxPacketBytes,
      int requestsInFlight,
      int answerTimeoutSeconds,
      String nameCharset) {
    /** The time in which a server that copies or scans a whole file answers, too. */
    public static final int ANSWER_TIMEOUT_SECONDS = 1_800;

    /** The character set of the names that most servers send. */
    public static final String NAME_CHARSET = "utf-8";

    /** A server of which only its requests are particular. */
    public Quirks(boolean singleOpen, Replace replace, int maxPacketBytes, int requestsInFlight) {
      this(
          singleOpen,
          replace,
          maxPacketBytes,
          requestsInFlight,
          ANSWER_TIMEOUT_SECONDS,
          NAME_CHARSET);
    }
  }
}
