package com.couriermft.partners.connection;

import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.partners.connection.AuthShape.ReadAuth;
import com.couriermft.storage.label.Labels;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** The fields of a connection with an SFTP server, and how they are read. */
final class SftpShape {
  private static final int CUSTOMARY_PORT = 22;
  private static final int LEAST_PACKET = 1_024;

  private static final Property<Shape.Whole> PORT =
      ServerShape.port("Its port").defaultsTo(CUSTOMARY_PORT);

  private static final Property<Shape.Whole> SESSIONS = ServerShape.sessions(1);

  private static final Property<Shape.Choice> AUTH =
      AuthShape.of(Auth.Type.PASSWORD, Auth.Type.SSH_KEY);

  private static final Property<Shape.ListOf<Shape.Text>> HOST_KEYS =
      Property.optional(
              "host_keys",
              new Shape.ListOf<>(
                  Shape.Text.matching(
                      Pattern.compile("SHA256:[A-Za-z0-9+/]{43}=?"),
                      "a fingerprint such as \"SHA256:\" and 43 characters"),
                  0,
                  32),
              "The fingerprints of the only host keys that are accepted; none are while it is"
                  + " empty. The test of a connection shows the one the server has")
          .titled("Host key fingerprints", FieldGroup.SECURITY);

  private static final Property<Shape.Flag> LEGACY =
      Property.optional(
              "legacy",
              new Shape.Flag(),
              "Whether broken and weak algorithms (SHA-1, CBC, DSA) are offered after the modern"
                  + " ones")
          .titled("Offer legacy algorithms", FieldGroup.SECURITY)
          .defaultsTo(false);

  private static final Property<Shape.ListOf<Shape.Text>> CIPHERS =
      only("ciphers", "ciphers").titled("Ciphers", FieldGroup.SECURITY);

  private static final Property<Shape.ListOf<Shape.Text>> KEY_EXCHANGES =
      only("key_exchanges", "key exchanges").titled("Key exchange algorithms", FieldGroup.SECURITY);

  private static final Property<Shape.ListOf<Shape.Text>> MACS =
      only("macs", "message authentication codes").titled("MAC algorithms", FieldGroup.SECURITY);

  private static final Property<Shape.ListOf<Shape.Text>> HOST_KEY_ALGORITHMS =
      only("host_keys", "algorithms of the host key")
          .titled("Host key algorithms", FieldGroup.SECURITY);

  private static final Property<Shape.Fields> ALGORITHMS =
      Property.optional(
              "algorithms",
              Shape.Fields.of(LEGACY, CIPHERS, KEY_EXCHANGES, MACS, HOST_KEY_ALGORITHMS),
              "Which algorithms are offered")
          .titled("Algorithms", FieldGroup.SECURITY)
          .advanced();

  private static final Property<Shape.Flag> SINGLE_OPEN =
      Property.optional(
              "single_open",
              new Shape.Flag(),
              "Whether a file may be opened once only, because the server takes it away afterwards:"
                  + " no transfer is handed over in the middle of a file, and nothing is read back")
          .titled("Single open", FieldGroup.ADVANCED)
          .defaultsTo(false);

  private static final Property<Shape.Whole> MAX_PACKET =
      Property.optional(
              "max_packet_bytes",
              Shape.Whole.of(0, 262_144),
              "Most data in one request, at least 1,024, within what the server announces; 0 for"
                  + " what it announces, and 128 KiB at most")
          .titled("Maximum packet size", FieldGroup.ADVANCED)
          .in("bytes")
          .defaultsTo(0);

  private static final Property<Shape.Whole> IN_FLIGHT =
      Property.optional(
              "requests_in_flight",
              Shape.Whole.of(0, 128),
              "Requests that are sent before an answer is awaited, as long as they are 8 MiB at"
                  + " most; 0 for Courier's own choice")
          .titled("Requests in flight", FieldGroup.ADVANCED)
          .defaultsTo(0);

  private static final Property<Shape.Whole> ANSWER_TIMEOUT =
      Property.optional(
              "answer_timeout_seconds",
              Shape.Whole.of(1, 86_400),
              "Seconds that the answer to one request may take while the line lives: some servers"
                  + " copy a whole file to rename it, or store it while it is being closed. A line"
                  + " that does not answer keep-alives is given up sooner")
          .titled("Response timeout", FieldGroup.ADVANCED)
          .in("seconds")
          .defaultsTo(SftpConnection.Quirks.ANSWER_TIMEOUT_SECONDS);

  private static final Property<Shape.Text> NAME_CHARSET =
      Property.optional(
              "name_charset",
              Shape.Text.matching(
                  Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:-]{0,39}"),
                  "a character set such as `windows-1252`"),
              "The character set of the names of files, if the server does not use UTF-8: such as"
                  + " `iso-8859-1`, `windows-1252`, `shift_jis`, `gbk`")
          .titled("Character set of file names", FieldGroup.ADVANCED)
          .defaultsTo(SftpConnection.Quirks.NAME_CHARSET);

  private static final Property<Shape.Fields> QUIRKS =
      Property.optional(
              "quirks",
              Shape.Fields.of(
                  SINGLE_OPEN,
                  ServerShape.REPLACE,
                  MAX_PACKET,
                  IN_FLIGHT,
                  ANSWER_TIMEOUT,
                  NAME_CHARSET),
              "What is particular about the server")
          .titled("Server quirks", FieldGroup.ADVANCED)
          .advanced();

  static final Shape.Fields FIELDS =
      ServerShape.with(Connection.Type.SFTP, PORT, AUTH, SESSIONS, HOST_KEYS, ALGORITHMS, QUIRKS);

  private SftpShape() {}

  static ReadConnection read(String name, CheckedObject fields) {
    ReadAuth auth = AuthShape.read(name, fields, AUTH);
    return new ReadConnection(
        new SftpConnection(
            name,
            ServerShape.endpoint(fields, PORT, CUSTOMARY_PORT),
            auth.auth(),
            ServerShape.traffic(fields, SESSIONS),
            fields.texts(HOST_KEYS).stream().map(SftpShape::unpadded).distinct().toList(),
            algorithms(fields.within(ALGORITHMS)),
            quirks(fields.within(QUIRKS)),
            Labels.read(fields)),
        auth.sent());
  }

  private static SftpConnection.Algorithms algorithms(CheckedObject fields) {
    SftpConnection.Algorithms algorithms =
        new SftpConnection.Algorithms(
            fields.flag(LEGACY),
            fields.texts(CIPHERS),
            fields.texts(KEY_EXCHANGES),
            fields.texts(MACS),
            fields.texts(HOST_KEY_ALGORITHMS));
    fields.end();
    return algorithms;
  }

  private static SftpConnection.Quirks quirks(CheckedObject fields) {
    SftpConnection.Quirks quirks =
        new SftpConnection.Quirks(
            fields.flag(SINGLE_OPEN),
            ServerShape.replace(fields),
            fields.integer(MAX_PACKET),
            fields.integer(IN_FLIGHT),
            fields.integer(ANSWER_TIMEOUT),
            Objects.requireNonNullElse(
                fields.findText(NAME_CHARSET), SftpConnection.Quirks.NAME_CHARSET));
    fields.end();
    if (quirks.maxPacketBytes() > 0 && quirks.maxPacketBytes() < LEAST_PACKET) {
      fields.problem(
          MAX_PACKET.name(), ConnectionCodes.PACKET_TOO_SMALL, "Expected 0 or at least 1,024.");
    }
    if (!isSupported(quirks.nameCharset())) {
      fields.problem(
          NAME_CHARSET.name(),
          RequestCodes.UNSUPPORTED_CHARSET,
          "'" + quirks.nameCharset() + "' is no character set that Courier can write.");
    }
    return quirks;
  }

  private static boolean isSupported(String charset) {
    return Charset.isSupported(charset) && Charset.forName(charset).canEncode();
  }

  private static String unpadded(String fingerprint) {
    return fingerprint.endsWith("=")
        ? fingerprint.substring(0, fingerprint.length() - 1)
        : fingerprint;
  }

  private static Property<Shape.ListOf<Shape.Text>> only(String name, String what) {
    Shape.Text algorithm =
        Shape.Text.matching(
            Pattern.compile("[A-Za-z0-9@._-]{1,64}"), "an algorithm's name as in its RFC");
    return Property.optional(
            name,
            new Shape.ListOf<>(algorithm, 0, 32),
            "The only "
                + what
                + " that are offered, best first; Courier's choice while it is empty")
        .defaultsTo(List.of());
  }
}
