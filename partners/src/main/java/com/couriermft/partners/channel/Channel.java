package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.DecidedBy;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.json.UnionForm;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The destination of notifications and the way to send them. Contains only the names of secrets.
 * Immutable.
 */
@DecidedBy(
    @Field(
        name = Channel.TYPE,
        title = "Channel type",
        help = "How the channel sends notifications"))
public sealed interface Channel
    permits SmtpChannel, GraphChannel, AcsChannel, WebhookChannel, TeamsChannel, SlackChannel {
  /** The JSON field that determines the channel's type. */
  String TYPE = "type";

  /** The JSON field of the channel's id. */
  String ID_FIELD = "channel_id";

  /** The title of {@link #ID_FIELD}. */
  String ID_TITLE = "Channel ID";

  /** The help text of {@link #ID_FIELD}. */
  String ID_HELP = "The ID of the channel. If you give it, it must match the ID in the URL";

  /** The regular expression of a channel's id. */
  String ID_FORM = "[a-z0-9][a-z0-9-]{0,62}";

  /** The compiled pattern {@link #ID_FORM}. */
  Pattern ID = Pattern.compile(ID_FORM);

  /** The JSON representation of channels. */
  UnionForm<Channel> FORM = UnionForm.of(Channel.class);

  /** The JSON schema of a channel in requests and bundles, by channel type. */
  Shape.Choice SHAPE = FORM.shape();

  /** Returns the channel's id, which matches {@link #ID}. */
  String id();

  Type type();

  /** Returns the common settings of channels. */
  ChannelTraits traits();

  /** Returns the maximum duration of sending one notification. */
  default Duration longestTry() {
    Integer seconds = traits().timeoutSeconds();
    return Duration.ofSeconds(seconds == null ? type().customarySeconds() : seconds);
  }

  /** Returns the names of the secrets that the channel uses. */
  default List<String> secrets() {
    return List.of();
  }

  /** Returns the JSON of the channel with all defaults, for storage and for API responses. */
  default ObjectNode toJson() {
    return FORM.write(this);
  }

  /**
   * Parses and validates a channel from JSON and adds defaults.
   *
   * @param id id of the channel; a {@code channel_id} in the document must match
   * @throws InvalidInputException {@code invalid_channel}, with all problems
   */
  static Channel read(String id, JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(json, "", problems);
    requireId(id, sent);
    Channel channel =
        isTypeKnown(json.path(TYPE), problems) ? FORM.find(sent, Map.of(ID_FIELD, id)) : null;
    if (channel == null || !problems.isEmpty()) {
      throw new InvalidInputException(
          ChannelCodes.INVALID_CHANNEL, "The channel has problems; nothing was saved.", problems);
    }
    return channel;
  }

  private static void requireId(String id, CheckedObject sent) {
    String said = FORM.text(ID_FIELD, sent);
    if (!said.isEmpty() && !said.equals(id)) {
      String detail = "The URL names channel '%s', but the body names '%s'.".formatted(id, said);
      sent.problem(ID_FIELD, FieldCodes.ID_MISMATCH, detail);
    } else if (!ID.matcher(id).matches()) {
      String detail = "use 1 to 63 characters of a-z, 0-9 and -, and start with a letter or digit.";
      sent.problem(ID_FIELD, CommonCodes.INVALID_VALUE, detail);
    }
  }

  private static boolean isTypeKnown(JsonNode sent, List<Problem> problems) {
    List<String> known = Arrays.stream(Type.values()).map(Type::json).toList();
    if (!sent.isTextual() || known.contains(sent.textValue())) {
      return true;
    }
    String found = sent.textValue();
    String detail = "There is no channel type '" + found + "'.";
    problems.add(
        Problem.unknownName("/" + TYPE, ChannelCodes.UNKNOWN_CHANNEL_TYPE, detail, found, known));
    return false;
  }

  /** The types of channels. */
  enum Type {
    /** Mail through an SMTP server: {@link SmtpChannel}. */
    SMTP,
    /** Mail through Microsoft Graph: {@link GraphChannel}. */
    GRAPH,
    /** Mail through Azure Communication Services: {@link AcsChannel}. */
    ACS,
    /** A signed HTTP request: {@link WebhookChannel}. */
    WEBHOOK,
    /** A card in Microsoft Teams: {@link TeamsChannel}. */
    TEAMS,
    /** A message in Slack: {@link SlackChannel}. */
    SLACK;

    /** Returns the name of the channel type in JSON. */
    public String json() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether channels of this type send mail, which has recipients and attachments. */
    public boolean isMail() {
      return this == SMTP || this == GRAPH || this == ACS;
    }

    /** Returns the default timeout of sending one notification. */
    int customarySeconds() {
      return this == SMTP ? SmtpChannel.CUSTOMARY_SECONDS : ChannelTraits.CUSTOMARY_SECONDS;
    }
  }
}
