package com.couriermft.partners.channel;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.failure.catalogue.SecretCodes;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Condition;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores channels. Thread-safe. */
public final class ChannelStore {
  private static final Logger LOG = LoggerFactory.getLogger(ChannelStore.class);

  /** The author's name in the audit log when Courier disables a channel. */
  private static final String COURIER = "courier";

  private final Documents documents;
  private final Map<String, Channel> lastFound = new ConcurrentHashMap<>();

  private ChannelStore(Documents documents) {
    this.documents = documents;
  }

  /** Returns a store for the channels in these tables. */
  public static ChannelStore in(Tables tables) {
    return new ChannelStore(new Documents(tables, "config", "channel", ChannelStore::stored));
  }

  /** Returns the document store that contains these channels. */
  public Documents documents() {
    return documents;
  }

  /** Returns the channel with an id; empty if it does not exist. */
  public Optional<StoredChannel> find(String id) {
    if (!Channel.ID.matcher(id).matches()) {
      return Optional.empty();
    }
    Optional<StoredChannel> found = documents.find(id).map(ChannelStore::stored);
    found.ifPresentOrElse(known -> lastFound.put(id, known.channel()), () -> lastFound.remove(id));
    return found;
  }

  /**
   * Returns a channel as this process last read it, without a request to storage; empty if this
   * process never read it.
   */
  public Optional<Channel> lastFound(String id) {
    return Optional.ofNullable(lastFound.get(id));
  }

  /**
   * Returns the channel with an id.
   *
   * @throws NotFoundException {@code channel_not_found}
   */
  public StoredChannel get(String id) {
    return find(id)
        .orElseThrow(
            () ->
                new NotFoundException(
                    ChannelCodes.CHANNEL_NOT_FOUND,
                    "There is no channel '%s'; GET /api/channels lists all channels."
                        .formatted(id)));
  }

  /**
   * Returns the channel that a definition references.
   *
   * @param pointer JSON pointer to the reference in the definition
   * @throws InvalidInputException {@code unknown_channel}
   */
  public StoredChannel named(String id, String pointer) {
    return find(id)
        .orElseThrow(
            () ->
                InvalidInputException.at(
                    pointer,
                    ChannelCodes.UNKNOWN_CHANNEL,
                    "There is no channel '%s'; save it with PUT /api/channels/{channel_id}."
                        .formatted(id)));
  }

  /**
   * Checks that all secrets referenced by a channel exist. The message omits their names, because a
   * user may have entered the secret itself into the wrong field.
   *
   * @throws InvalidInputException {@code unknown_secret}
   */
  public static void requireSecrets(Channel channel, SecretStore secrets) {
    List<Problem> problems =
        channel.secrets().stream()
            .filter(name -> secrets.find(name).isEmpty())
            .map(name -> unknownSecret(channel, name))
            .toList();
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          SecretCodes.UNKNOWN_SECRET,
          "Channel '%s' refers to %d secrets that do not exist; create them first with PUT"
                  .formatted(channel.id(), problems.size())
              + " /api/secrets/{name}.",
          problems);
    }
  }

  private static Problem unknownSecret(Channel channel, String name) {
    String pointer =
        channel instanceof SmtpChannel
            ? "/auth/secret"
            : channel instanceof WebhookChannel hook && !hook.urlSecret().equals(name)
                ? "/signing_secrets/" + hook.signingSecrets().indexOf(name)
                : "/url_secret";
    return new Problem(pointer, SecretCodes.UNKNOWN_SECRET, "There is no secret with this name.");
  }

  /** Disables a channel unless the channel was changed after it was read. */
  void disable(StoredChannel gone, String why) {
    Channel channel = gone.channel();
    ObjectNode disabled =
        channel.toJson().put(ChannelTraits.ENABLED, false).put(ChannelTraits.DISABLED_BECAUSE, why);
    try {
      documents.put(channel.id(), disabled, COURIER, Condition.unchanged(gone.etag()));
    } catch (StoreConflict e) {
      LOG.info("Channel '{}' was changed in the meantime and is kept unchanged", channel.id());
    }
  }

  private static StoredChannel stored(Document document) {
    return new StoredChannel(
        Channel.read(document.name(), document.json()), document.version(), document.etag());
  }
}
