package com.couriermft.partners.channel;

import com.couriermft.formats.json.Embedded;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Redefined;
import com.couriermft.formats.json.Variant;
import com.couriermft.formats.secret.SecretStore;
import java.util.List;

/**
 * A message in Microsoft Teams as an Adaptive Card, sent to a webhook of Workflows. JSON:
 *
 * <pre>{"channel_id": "ops-teams", "type": "teams", "url_secret": "ops-teams-url"}</pre>
 *
 * @param id id of the channel
 * @param urlSecret name of the secret that contains the webhook's URL
 * @param traits common settings of channels
 */
@Variant("teams")
public record TeamsChannel(
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
    @Embedded(@Redefined(field = ChannelTraits.MAX_PER_MINUTE, defaultValue = "240"))
        ChannelTraits traits)
    implements Channel {
  @Override
  public Type type() {
    return Type.TEAMS;
  }

  @Override
  public List<String> secrets() {
    return List.of(urlSecret);
  }
}
