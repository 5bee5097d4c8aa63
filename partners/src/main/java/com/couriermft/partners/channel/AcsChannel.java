package com.couriermft.partners.channel;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Embedded;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Redefined;
import com.couriermft.formats.json.Variant;
import com.couriermft.partners.connection.MailAddress;

/**
 * Mail through Azure Communication Services ({@code POST /emails:send}) as the process's managed
 * identity. JSON:
 *
 * <pre>
 * {"channel_id": "ops-acs", "type": "acs", "endpoint": "https://contoso.communication.azure.com",
 *  "from": "courier@example.com", "to": ["ops@example.com"], "cc": []}</pre>
 *
 * @param id id of the channel
 * @param endpoint endpoint of the resource, without a path
 * @param from an email address in a domain for which the resource sends mail
 * @param recipients default recipients of notifications
 * @param traits common settings of channels
 */
@Variant("acs")
public record AcsChannel(
    @Field(
            name = Channel.ID_FIELD,
            title = Channel.ID_TITLE,
            help = Channel.ID_HELP,
            pattern = Channel.ID_FORM)
        String id,
    @Field(
            title = "Resource endpoint",
            group = FieldGroup.CONNECTION,
            help = "Endpoint of the Communication Services resource, as the Azure portal shows it",
            required = true,
            pattern =
                "https://[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63})?"
                    + "\\.communication\\.azure\\.(?:com|us|cn)"
                    + AzureMail.LOOPBACK,
            form =
                "such as https://contoso.communication.azure.com, or an http:// URL of this"
                    + " machine")
        String endpoint,
    @Field(
            title = "Sender address",
            group = FieldGroup.NOTIFICATIONS,
            help = "The address that the emails come from",
            required = true,
            pattern = MailAddress.FORM,
            form = MailAddress.WORDS)
        String from,
    @Embedded Recipients recipients,
    @Embedded(@Redefined(field = ChannelTraits.MAX_PER_MINUTE, defaultValue = "30"))
        ChannelTraits traits)
    implements Channel, CheckedRecord {
  @Override
  public Type type() {
    return Type.ACS;
  }

  @Override
  public void check(CheckedObject sent) {
    AzureMail.checkPort(endpoint, sent);
  }
}
