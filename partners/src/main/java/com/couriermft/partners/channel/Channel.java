package com.couriermft.partners.channel;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Where notices are sent, and how. Secrets are named, never held. Immutable. */
public sealed interface Channel
    permits SmtpChannel, GraphChannel, AcsChannel, WebhookChannel, TeamsChannel, SlackChannel {
  /** The form of a channel's id. */
  Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

  /** Returns the id, which matches {@link #ID}. */
  @JsonProperty("channel_id")
  String id();

  /** Returns the type of the channel, which tells its record. */
  @JsonProperty("type")
  Type type();

  /** Returns what channels of every type have. */
  ChannelTraits traits();

  /** Returns the same channel with other traits. */
  Channel with(ChannelTraits other);

  /** Returns how long sending one notification may take. */
  default Duration longestTry() {
    Integer seconds = traits().timeoutSeconds();
    return seconds == null ? type().customaryTimeout() : Duration.ofSeconds(seconds);
  }

  /** Returns the names of the secrets that it takes. */
  @JsonIgnore
  List<String> secrets();

  /** The types of channels. */
  enum Type {
    /** Mail through a server by SMTP: {@link SmtpChannel}. */
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

    /** Returns the type as in JSON. */
    public String json() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether channels of the type send mail: to recipients, with attachments. */
    public boolean isMail() {
      return this == SMTP || this == GRAPH || this == ACS;
    }

    /**
     * Returns how long sending one notification may take unless the channel sets it. A mail server
     * has ten minutes to answer the end of a mail (RFC 5321, 4.5.3.2.6), which scanners of contents
     * use; a mail whose answer was not awaited would be sent again.
     */
    Duration customaryTimeout() {
      return switch (this) {
        case SMTP -> Duration.ofMinutes(11);
        case GRAPH, ACS, WEBHOOK, TEAMS, SLACK -> Duration.ofSeconds(60);
      };
    }

    /**
     * Returns the notices that a channel of the type takes in a minute unless it says otherwise.
     */
    int customaryPerMinute() {
      return switch (this) {
        case SLACK -> 60;
        case TEAMS -> 240;
        case GRAPH, ACS -> 30;
        case SMTP -> 120;
        case WEBHOOK -> 600;
      };
    }
  }
}
