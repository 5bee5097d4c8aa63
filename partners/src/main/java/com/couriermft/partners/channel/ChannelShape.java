package com.couriermft.partners.channel;

import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.Network;
import com.couriermft.storage.label.Labels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The fields of a channel as operators write them. */
public final class ChannelShape {
  /** The most recipients in each of {@code to} and {@code cc}. */
  public static final int MOST_RECIPIENTS = 50;

  private static final Pattern MAILBOX =
      Pattern.compile(
          "(?=.{3,254}$)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}"
              + "(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,20}"
              + "@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){0,20}");

  /** An address of a mailbox: RFC 5321 without quoted local parts, literals and UTF-8. */
  public static final Shape.Text ADDRESS =
      Shape.Text.matching(MAILBOX, "an address such as ops@example.com");

  private static final int MIN_TIMEOUT = 1;
  private static final int MAX_TIMEOUT = 1_740;

  private static final String LOOPBACK =
      "|http://(?:127\\.0\\.0\\.1|localhost|\\[::1\\])(?::[0-9]{1,5})?";

  private static final Shape.Text SECRET_NAME =
      Shape.Text.matching(
              SecretStore.NAME,
              "the name of a secret, of letters, digits and '-'; never what is secret itself")
          .unseen();

  private static final Shape.Text LINE =
      Shape.Text.matching(
          Pattern.compile("[^\\x00-\\x1f\\x7f-\\x9f]{0,128}"),
          "at most 128 characters without control characters");

  static final Property<Shape.Text> ID =
      Property.optional(
              "channel_id",
              Shape.Text.matching(Channel.ID, ""),
              "Its id, as in the route; may be left out")
          .titled("Channel ID", FieldGroup.GENERAL);

  static final Property<Shape.OneOf> TYPE =
      Property.required("type", Shape.OneOf.of(Channel.Type.class), "How it tells")
          .titled("Channel type", FieldGroup.GENERAL);

  static final Property<Shape.Flag> ENABLED =
      Property.optional("enabled", new Shape.Flag(), "Whether anything is sent")
          .titled("Enabled", FieldGroup.GENERAL)
          .defaultsTo(true);

  static final Property<Shape.Text> DISABLED_BECAUSE =
      Property.optional(
              "disabled_because",
              Shape.Text.upTo(1_000),
              "Why Courier disabled it; forgotten when it is enabled")
          .titled("Reason for disabling", FieldGroup.GENERAL)
          .advanced();

  static final Property<Shape.OneOf> NETWORK =
      Property.optional(
              "network",
              Shape.OneOf.of(Network.class),
              "Whether it may lead to addresses of private networks")
          .titled("Allowed networks", FieldGroup.CONNECTION)
          .advanced()
          .defaultsTo("public");

  static final Property<Shape.Text> HOST =
      Property.required(
              "host",
              Shape.Text.matching(
                  Pattern.compile("[A-Za-z0-9._:-]{1,253}"), "a host name or an address"),
              "Where the mail server is")
          .titled("Host", FieldGroup.CONNECTION);

  static final Property<Shape.Whole> PORT =
      Property.optional(
              "port",
              Shape.Whole.of(1, 65_535),
              "Its port; 587 unless it is given, 465 with implicit TLS, 25 without TLS")
          .titled("Port", FieldGroup.CONNECTION);

  static final Property<Shape.OneOf> TLS =
      Property.optional(
              "tls",
              Shape.OneOf.of(SmtpChannel.Tls.class),
              "How the connection is encrypted: `starttls`, without which nothing is sent;"
                  + " `implicit`, from the first byte; `off` for not at all")
          .titled("TLS mode", FieldGroup.SECURITY)
          .defaultsTo("starttls");

  static final Property<Shape.Text> USERNAME =
      Property.required(
              "username",
              Shape.Text.matching(
                  Pattern.compile("[^\\x00-\\x1f\\x7f-\\x9f]{1,254}"),
                  "1 to 254 characters without control characters"),
              "Who logs in")
          .titled("Username", FieldGroup.AUTHENTICATION);

  static final Property<Shape.Text> PASSWORD =
      Property.required("secret", SECRET_NAME, "The name of the password's secret")
          .titled("Name of the password secret", FieldGroup.AUTHENTICATION);

  static final Property<Shape.Choice> AUTH =
      Property.optional(
              "auth",
              new Shape.Choice(
                  "type",
                  Arrays.stream(SmtpChannel.Mechanism.values()).map(ChannelShape::login).toList()),
              "How to log in, which needs TLS; left out where the server asks for nothing")
          .titled("Authentication", FieldGroup.AUTHENTICATION);

  static final Property<Shape.Text> FROM =
      Property.required("from", ADDRESS, "The address that its mails come from")
          .titled("Sender address", FieldGroup.NOTIFICATIONS);

  static final Property<Shape.Text> FROM_NAME =
      Property.optional("from_name", LINE, "The name that its mails come from")
          .titled("Sender name", FieldGroup.NOTIFICATIONS)
          .defaultsTo("");

  static final Property<Shape.ListOf<Shape.Text>> TO =
      Property.optional(
              "to", new Shape.ListOf<>(ADDRESS, 0, MOST_RECIPIENTS), "To whom its mails go")
          .titled("Recipients", FieldGroup.NOTIFICATIONS)
          .defaultsTo(List.of());

  static final Property<Shape.ListOf<Shape.Text>> CC =
      Property.optional(
              "cc", new Shape.ListOf<>(ADDRESS, 0, MOST_RECIPIENTS), "To whom they go as copies")
          .titled("Copy recipients", FieldGroup.NOTIFICATIONS)
          .defaultsTo(List.of());

  static final Property<Shape.Text> CA =
      Property.optional(
              "ca",
              Shape.Text.matching(
                  Pattern.compile(
                      "(?:\\s{0,9}-----BEGIN CERTIFICATE-----[A-Za-z0-9+/= \\r\\n]{1,3500}"
                          + "-----END CERTIFICATE-----\\s{0,9}){1,4}"),
                  "one to four certificates in PEM"),
              "The only authorities whose certificates are trusted; those of the platform if it is"
                  + " left out")
          .titled("Trusted certificate authorities", FieldGroup.SECURITY)
          .advanced();

  static final Property<Shape.Text> GRAPH_ENDPOINT =
      Property.optional(
              "endpoint",
              Shape.Text.matching(
                  Pattern.compile(
                      "https://(?:graph\\.microsoft\\.com|graph\\.microsoft\\.us"
                          + "|dod-graph\\.microsoft\\.us|microsoftgraph\\.chinacloudapi\\.cn)"
                          + LOOPBACK),
                  "the https:// URL of Microsoft Graph in a cloud of Azure, or an http:// one of"
                      + " this machine"),
              "Where Microsoft Graph is")
          .titled("Graph endpoint", FieldGroup.CONNECTION)
          .advanced()
          .defaultsTo("https://graph.microsoft.com");

  static final Property<Shape.Text> ACS_ENDPOINT =
      Property.required(
              "endpoint",
              Shape.Text.matching(
                  Pattern.compile(
                      "https://[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63})?"
                          + "\\.communication\\.azure\\.(?:com|us|cn)"
                          + LOOPBACK),
                  "such as https://contoso.communication.azure.com, or an http:// URL of this"
                      + " machine"),
              "Where the resource is, as its page in the portal says")
          .titled("Resource endpoint", FieldGroup.CONNECTION);

  static final Property<Shape.Text> URL_SECRET =
      Property.required(
              "url_secret",
              SECRET_NAME,
              "The name of the secret that is the address to send to: whoever knows it can send,"
                  + " too")
          .titled("Name of the URL secret", FieldGroup.CONNECTION);

  static final Property<Shape.ListOf<Shape.Text>> SIGNING_SECRETS =
      Property.required(
              "signing_secrets",
              new Shape.ListOf<>(SECRET_NAME, 1, 4),
              "Names of the secrets that sign, each beginning with `whsec_`; every request has a"
                  + " signature by each, so that a receiver can go over from one to the next")
          .titled("Names of the signing secrets", FieldGroup.SECURITY);

  /** A channel, by its type. */
  public static final Shape.Choice CHANNEL =
      new Shape.Choice(
          TYPE.name(),
          Arrays.stream(Channel.Type.values())
              .map(type -> new Shape.Case(type.json(), of(type)))
              .toList());

  private ChannelShape() {}

  /** Returns whether a text is an address of a mailbox. */
  public static boolean isAddress(String text) {
    return MAILBOX.matcher(text).matches();
  }

  static Property<Shape.Whole> timeout(Channel.Type type) {
    String help = "Maximum time in seconds to send one notification; default %d";
    return Property.optional(
            "timeout_seconds",
            Shape.Whole.of(MIN_TIMEOUT, MAX_TIMEOUT),
            help.formatted(type.customaryTimeout().toSeconds()))
        .titled("Timeout", FieldGroup.LIMITS)
        .in("seconds")
        .advanced();
  }

  static Property<Shape.Whole> maxPerMinute(Channel.Type type) {
    return Property.optional(
            "max_per_minute",
            Shape.Whole.of(1, 10_000),
            "Notices that it sends in a minute, from all hosts together; others wait")
        .titled("Maximum notifications per minute", FieldGroup.LIMITS)
        .advanced()
        .defaultsTo(type.customaryPerMinute());
  }

  private static Shape.Fields of(Channel.Type type) {
    return switch (type) {
      case SMTP -> with(type, HOST, PORT, TLS, AUTH, FROM, FROM_NAME, TO, CC, CA);
      case GRAPH -> with(type, GRAPH_ENDPOINT, FROM, TO, CC);
      case ACS -> with(type, ACS_ENDPOINT, FROM, TO, CC);
      case WEBHOOK -> with(type, URL_SECRET, SIGNING_SECRETS);
      case TEAMS, SLACK -> with(type, URL_SECRET);
    };
  }

  private static Shape.Fields with(Channel.Type type, Property<?>... own) {
    List<Property<?>> all = new ArrayList<>();
    all.add(ID);
    all.add(TYPE.shaped(new Shape.OneOf(List.of(type.json()))));
    all.addAll(List.of(own));
    all.addAll(
        List.of(
            ENABLED, DISABLED_BECAUSE, NETWORK, maxPerMinute(type), timeout(type), Labels.LABELS));
    return new Shape.Fields(all, List.of());
  }

  static Property<Shape.OneOf> mechanism(List<String> allowed) {
    return Property.required("type", new Shape.OneOf(allowed), "How to log in")
        .titled("Authentication type", FieldGroup.AUTHENTICATION);
  }

  private static Shape.Case login(SmtpChannel.Mechanism mechanism) {
    String value = mechanism.name().toLowerCase(Locale.ROOT);
    Property<Shape.OneOf> type = mechanism(List.of(value));
    return new Shape.Case(
        value,
        mechanism == SmtpChannel.Mechanism.XOAUTH2
            ? Shape.Fields.of(type, USERNAME)
            : Shape.Fields.of(type, USERNAME, PASSWORD));
  }
}
