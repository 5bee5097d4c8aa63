package com.couriermft.partners.channel;

import com.couriermft.formats.json.Embedded;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Redefined;
import com.couriermft.formats.json.Variant;
import com.couriermft.formats.secret.SecretStore;
import java.util.List;

/**
 * A message in Slack, sent through an incoming webhook. JSON:
 *
 * <pre>{"channel_id": "ops-slack", "type": "slack", "url_secret": "ops-slack-url"}</pre>
 *
 * @param id id of the channel
 * @param urlSecret name of the secret that contains the webhook's URL
 * @param traits common settings of channels
 */
@Variant("slack")
public record SlackChannel(
    @Field(
            name = Channel.ID_FIELD,
            title = Channel.ID_TITLE,
            help = Channel.ID_HELP,
            pattern = Channel.ID_FORM)
        String id,
    @Field(
            title = HookAddress.TITLE,
            group = FieldGroup.CONNECTION,
            help = HookAddress.HELP,
            required = true,
            pattern = SecretStore.NAME_FORM,
            form = SecretStore.NAME_WORDS,
            unseen = true)
        String urlSecret,
    @Embedded(@Redefined(field = ChannelTraits.MAX_PER_MINUTE, defaultValue = "60"))
        ChannelTraits traits)
    implements Channel {
  @Override
  public Type type() {
    return Type.SLACK;
  }

  @Override
  public List<String> secrets() {
    return List.of(urlSecret);
  }
}
