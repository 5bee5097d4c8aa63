package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.channel.SmtpChannel.Login;
import com.couriermft.partners.channel.SmtpChannel.Mechanism;
import com.couriermft.partners.channel.SmtpChannel.Tls;
import com.couriermft.partners.connection.Network;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a channel, with every problem at once. */
public final class ChannelReader {
  private static final int SUBMISSION = 587;
  private static final int SUBMISSIONS = 465;
  private static final int RELAY = 25;
  private static final int MOST_PORT = 65_535;

  private final List<Problem> problems = new ArrayList<>();
  private final CheckedObject root;
  private final String id;

  private ChannelReader(String id, JsonNode json) {
    this.id = id;
    this.root = new CheckedObject(json, "", problems);
  }

  /**
   * Reads what somebody sent, checks it and completes it with defaults.
   *
   * @param id that it is to have; a {@code channel_id} in the document must agree
   * @throws InvalidInputException {@code invalid_channel}, with every problem
   */
  public static Channel read(String id, JsonNode json) {
    ChannelReader reader = new ChannelReader(id, json);
    Channel channel = reader.read(json.path(ChannelShape.TYPE.name()));
    if (channel == null || !reader.problems.isEmpty()) {
      throw new InvalidInputException(
          ChannelCodes.INVALID_CHANNEL,
          "The channel has problems; nothing was saved.",
          reader.problems);
    }
    return channel;
  }

  private @Nullable Channel read(JsonNode sent) {
    requireId();
    List<String> known = Arrays.stream(Channel.Type.values()).map(Channel.Type::json).toList();
    if (sent.isTextual() && !known.contains(sent.textValue())) {
      String found = sent.textValue();
      problems.add(
          Problem.unknownName(
              "/type",
              ChannelCodes.UNKNOWN_CHANNEL_TYPE,
              "There is no channel type '" + found + "'.",
              found,
              known));
      return null;
    }
    Channel.Type type = root.constant(ChannelShape.TYPE, Channel.Type.class);
    if (type == null) {
      return null;
    }
    ChannelTraits traits = traits(type);
    Channel channel =
        switch (type) {
          case SMTP -> smtp(traits);
          case GRAPH ->
              new GraphChannel(
                  id,
                  traits,
                  endpoint(ChannelShape.GRAPH_ENDPOINT),
                  root.text(ChannelShape.FROM),
                  recipients());
          case ACS ->
              new AcsChannel(
                  id,
                  traits,
                  endpoint(ChannelShape.ACS_ENDPOINT),
                  root.text(ChannelShape.FROM),
                  recipients());
          case WEBHOOK ->
              new WebhookChannel(
                  id, traits, root.text(ChannelShape.URL_SECRET), List.copyOf(signing()));
          case TEAMS -> new TeamsChannel(id, traits, root.text(ChannelShape.URL_SECRET));
          case SLACK -> new SlackChannel(id, traits, root.text(ChannelShape.URL_SECRET));
        };
    root.end();
    return channel;
  }

  private void requireId() {
    String said = root.text(ChannelShape.ID, id);
    if (!said.equals(id)) {
      String detail = "The path names channel '%s', the body '%s'.".formatted(id, said);
      root.problem(ChannelShape.ID.name(), FieldCodes.ID_MISMATCH, detail);
    } else if (!Channel.ID.matcher(id).matches()) {
      String detail =
          "a channel's id has 1 to 63 of a-z, 0-9 and -, and starts with a letter or digit.";
      root.problem(ChannelShape.ID.name(), CommonCodes.INVALID_VALUE, detail);
    }
  }

  private ChannelTraits traits(Channel.Type type) {
    boolean enabled = root.flag(ChannelShape.ENABLED);
    String because = root.findText(ChannelShape.DISABLED_BECAUSE);
    Network network = root.constant(ChannelShape.NETWORK, Network.class);
    return new ChannelTraits(
        enabled,
        enabled ? null : because,
        Objects.requireNonNullElse(network, Network.PUBLIC),
        root.integer(ChannelShape.maxPerMinute(type)),
        root.findInteger(ChannelShape.timeout(type)),
        Labels.read(root));
  }

  private SmtpChannel smtp(ChannelTraits traits) {
    Tls tls = Objects.requireNonNullElse(root.constant(ChannelShape.TLS, Tls.class), Tls.STARTTLS);
    int customary =
        switch (tls) {
          case STARTTLS -> SUBMISSION;
          case IMPLICIT -> SUBMISSIONS;
          case OFF -> RELAY;
        };
    Login login = login();
    String ca = root.findText(ChannelShape.CA);
    if (login != null && tls == Tls.OFF) {
      String detail = "Nobody logs in without TLS: the password could be read on the way.";
      root.problem(ChannelShape.AUTH.name(), CommonCodes.INVALID_VALUE, detail);
    }
    if (ca != null && !MailTrust.isReadable(ca)) {
      String detail = "A certificate cannot be read.";
      root.problem(ChannelShape.CA.name(), ConnectionCodes.INVALID_CERTIFICATE, detail);
    }
    return new SmtpChannel(
        id,
        traits,
        root.text(ChannelShape.HOST),
        root.integer(ChannelShape.PORT, customary),
        tls,
        login,
        root.text(ChannelShape.FROM),
        root.text(ChannelShape.FROM_NAME),
        recipients(),
        ca);
  }

  private @Nullable Login login() {
    if (root.find(ChannelShape.AUTH.name()) == null) {
      return null;
    }
    CheckedObject fields = root.within(ChannelShape.AUTH);
    List<String> all = ChannelShape.AUTH.shape().cases().stream().map(Shape.Case::value).toList();
    Mechanism type = fields.constant(ChannelShape.mechanism(all), Mechanism.class);
    if (type == null) {
      return null;
    }
    String username = fields.text(ChannelShape.USERNAME);
    String secret = type == Mechanism.XOAUTH2 ? null : fields.text(ChannelShape.PASSWORD);
    fields.end();
    return new Login(type, username, secret);
  }

  private Recipients recipients() {
    return new Recipients(root.texts(ChannelShape.TO), root.texts(ChannelShape.CC));
  }

  private List<String> signing() {
    List<String> names = new ArrayList<>();
    List<JsonNode> elements = root.elements(ChannelShape.SIGNING_SECRETS);
    for (JsonNode element : elements) {
      if (element.isTextual() && SecretStore.NAME.matcher(element.textValue()).matches()) {
        names.add(element.textValue());
      } else {
        // What was sent may be the secret itself: it is not shown.
        String detail = "Expected the name of a secret, found what is none (not shown).";
        root.problem(ChannelShape.SIGNING_SECRETS.name(), CommonCodes.INVALID_VALUE, detail);
      }
    }
    return names.stream().distinct().toList();
  }

  private String endpoint(Property<Shape.Text> property) {
    String url = root.text(property);
    if (!url.isEmpty() && URI.create(url).getPort() > MOST_PORT) {
      root.problem(property.name(), CommonCodes.INVALID_VALUE, "'" + url + "' has no such port.");
    }
    return url;
  }
}
