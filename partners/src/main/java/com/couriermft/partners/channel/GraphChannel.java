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
 * Mail through Microsoft Graph ({@code POST /users/{from}/sendMail}) as the process's managed
 * identity. JSON:
 *
 * <pre>{"channel_id": "ops-graph", "type": "graph", "endpoint": "https://graph.microsoft.com",
 *  "from": "courier@example.com", "to": ["ops@example.com"], "cc": []}</pre>
 *
 * @param id id of the channel
 * @param endpoint URL of Microsoft Graph for the cloud of the mailbox, without a path
 * @param from mailbox that sends the mail
 * @param recipients default recipients of notifications
 * @param traits common settings of channels
 */
@Variant("graph")
public record GraphChannel(
    @Field(
            name = Channel.ID_FIELD,
            title = Channel.ID_TITLE,
            help = Channel.ID_HELP,
            pattern = Channel.ID_FORM)
        String id,
    @Field(
            title = "Graph endpoint",
            group = FieldGroup.CONNECTION,
            advanced = true,
            help = "URL of Microsoft Graph",
            pattern =
                "https://(?:graph\\.microsoft\\.com|graph\\.microsoft\\.us"
                    + "|dod-graph\\.microsoft\\.us|microsoftgraph\\.chinacloudapi\\.cn)"
                    + AzureMail.LOOPBACK,
            form =
                "the https:// URL of Microsoft Graph in a cloud of Azure, or an http:// one of this"
                    + " machine",
            defaultValue = "\"https://graph.microsoft.com\"")
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
    return Type.GRAPH;
  }

  @Override
  public void check(CheckedObject sent) {
    AzureMail.checkPort(endpoint, sent);
  }
}
