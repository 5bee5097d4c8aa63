package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.http.IdentityTokens;
import com.couriermft.partners.net.OutboundPolicy;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Sends notifications by the protocol of each channel's type. A sender is created for each
 * notification, so that its libraries are loaded only when needed. Thread-safe.
 */
final class ProtocolSenders implements ChannelSenders {
  private final ChannelStore channels;
  private final SecretStore secrets;
  private final OutboundPolicy policy;
  private final IdentityTokens tokens;
  private final InstantSource clock;
  private final TimeUp timeUp;

  ProtocolSenders(
      ChannelStore channels,
      SecretStore secrets,
      OutboundPolicy policy,
      IdentityTokens tokens,
      InstantSource clock) {
    this.channels = channels;
    this.secrets = secrets;
    this.policy = policy;
    this.tokens = tokens;
    this.clock = clock;
    this.timeUp = new TimeUp(clock);
  }

  @Override
  public DeliveryReceipt send(StoredChannel stored, Notice notice, Instant deadline)
      throws InterruptedException {
    Channel channel = stored.channel();
    requireEnabled(channel);
    try {
      return send(channel, notice, deadline);
    } catch (CourierException e) {
      if (e.is(ChannelCodes.CHANNEL_GONE)) {
        channels.disable(stored, e.getMessage());
      }
      throw e;
    }
  }

  @Override
  public void reach(StoredChannel stored, Instant deadline) {
    Channel channel = stored.channel();
    requireEnabled(channel);
    ChannelReach reach = new ChannelReach(policy, secrets, timeUp);
    if (channel instanceof SmtpChannel smtp) {
      mails().reach(smtp, deadline);
    } else if (channel instanceof GraphChannel graph) {
      tokens.get(graph.endpoint(), false);
      reach.server(graph, URI.create(graph.endpoint()), deadline);
    } else if (channel instanceof AcsChannel acs) {
      tokens.get(AcsSender.RESOURCE, false);
      reach.server(acs, URI.create(acs.endpoint()), deadline);
    } else if (channel instanceof WebhookChannel webhook) {
      new WebhookSender(hooks()).keys(webhook);
      reach.hook(webhook, webhook.urlSecret(), deadline);
    } else if (channel instanceof TeamsChannel teams) {
      reach.hook(teams, teams.urlSecret(), deadline);
    } else if (channel instanceof SlackChannel slack) {
      reach.hook(slack, slack.urlSecret(), deadline);
    }
  }

  private static void requireEnabled(Channel channel) {
    if (!channel.traits().enabled()) {
      String because = channel.traits().disabledBecause();
      throw CourierException.of(
          ChannelCodes.CHANNEL_DISABLED,
          "Channel '%s' is disabled%s"
              .formatted(channel.id(), because == null ? "." : ": " + because));
    }
  }

  private DeliveryReceipt send(Channel channel, Notice notice, Instant deadline)
      throws InterruptedException {
    if (channel instanceof SmtpChannel smtp) {
      return mails().send(smtp, notice, deadline);
    } else if (channel instanceof GraphChannel graph) {
      return new GraphSender(azure()).send(graph, notice, deadline);
    } else if (channel instanceof AcsChannel acs) {
      return new AcsSender(azure()).send(acs, notice, deadline);
    } else if (channel instanceof WebhookChannel webhook) {
      return new WebhookSender(hooks()).send(webhook, notice, deadline);
    } else if (channel instanceof TeamsChannel teams) {
      return new TeamsSender(hooks()).send(teams, notice, deadline);
    } else if (channel instanceof SlackChannel slack) {
      return new SlackSender(hooks()).send(slack, notice, deadline);
    }
    throw new IllegalStateException("No sender for " + channel.type());
  }

  private SmtpSender mails() {
    return new SmtpSender(new SmtpSockets(policy), secrets, tokens, timeUp, clock);
  }

  private AzureMail azure() {
    return new AzureMail(new HookClient(policy, timeUp), tokens, clock);
  }

  private HookSender hooks() {
    return new HookSender(new HookClient(policy, timeUp), secrets, clock);
  }
}
