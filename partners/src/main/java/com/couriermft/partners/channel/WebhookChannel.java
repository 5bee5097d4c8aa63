package com.couriermft.partners.channel;

import com.couriermft.formats.json.Embedded;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Redefined;
import com.couriermft.formats.json.Variant;
import com.couriermft.formats.secret.SecretStore;
import java.util.List;
import java.util.stream.Stream;

/**
 * A signed HTTP request that follows the Standard Webhooks specification. JSON:
 *
 * <pre>{"channel_id": "ops-hook", "type": "webhook", "url_secret": "ops-hook-url",
 *  "signing_secrets": ["ops-hook-signing"]}</pre>
 *
 * @param id id of the channel
 * @param urlSecret name of the secret that contains the URL
 * @param signingSecrets names of 1 to 4 signing secrets; every request has one signature per
 *     secret, so that a receiver can rotate secrets
 * @param traits common settings of channels
 */
@Variant("webhook")
public record WebhookChannel(
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
    @Field(
            title = "Names of the signing secrets",
            group = FieldGroup.SECURITY,
            help =
                "Names of the secrets that sign requests. Each value starts with `whsec_`. Every "
                    + "request has a signature for each secret, so that the receiver can change "
                    + "to a new secret",
            required = true,
            pattern = SecretStore.NAME_FORM,
            form = SecretStore.NAME_WORDS,
            unseen = true,
            minItems = 1,
            maxItems = 4)
        List<String> signingSecrets,
    @Embedded(@Redefined(field = ChannelTraits.MAX_PER_MINUTE, defaultValue = "600"))
        ChannelTraits traits)
    implements Channel {
  /** Removes duplicate names of signing secrets. */
  public WebhookChannel {
    signingSecrets = signingSecrets.stream().distinct().toList();
  }

  @Override
  public Type type() {
    return Type.WEBHOOK;
  }

  @Override
  public List<String> secrets() {
    return Stream.concat(Stream.of(urlSecret), signingSecrets.stream()).distinct().toList();
  }
}
