package com.couriermft.partners.channel;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.partners.connection.Network;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import org.jspecify.annotations.Nullable;

/**
 * The common settings of channels. Its fields are part of the channel's JSON object:
 *
 * <pre>"enabled": true, "network": "private", "max_per_minute": 60,
 * "timeout_seconds": 900, "labels": {"team": "ops"}</pre>
 *
 * @param enabled whether the channel sends notifications
 * @param disabledBecause reason if Courier disabled the channel; {@code null} otherwise
 * @param network allowed network
 * @param maxPerMinute maximum number of notifications per minute from all hosts combined; enforced
 *     by the caller
 * @param timeoutSeconds timeout of sending one notification; {@code null} for the default of the
 *     channel's type
 * @param labels labels of the channel
 */
public record ChannelTraits(
    @Field(
            name = ChannelTraits.ENABLED,
            title = "Enabled",
            advanced = true,
            help = "Whether the channel sends notifications",
            defaultValue = "true")
        boolean enabled,
    @Field(
            name = ChannelTraits.DISABLED_BECAUSE,
            title = "Reason for disabling",
            advanced = true,
            help = "Why Courier disabled the channel. It is removed when the channel is enabled",
            maxLength = 1_000)
        @Nullable String disabledBecause,
    @Field(
            title = "Allowed networks",
            group = FieldGroup.CONNECTION,
            advanced = true,
            help =
                "Addresses that Courier may connect to: `public` for the Internet only,"
                    + " `private` also for private networks",
            defaultValue = "\"public\"")
        Network network,
    @Field(
            name = ChannelTraits.MAX_PER_MINUTE,
            title = "Maximum notifications per minute",
            group = FieldGroup.LIMITS,
            advanced = true,
            help =
                "Maximum number of notifications that all hosts together send in a minute. "
                    + "Others wait",
            min = 1,
            max = 10_000)
        int maxPerMinute,
    @Field(
            name = ChannelTraits.TIMEOUT,
            title = "Timeout",
            group = FieldGroup.LIMITS,
            advanced = true,
            unit = "seconds",
            help = ChannelTraits.TIMEOUT_HELP + ChannelTraits.CUSTOMARY_SECONDS,
            min = 1,
            max = 1_740)
        @Nullable Integer timeoutSeconds,
    @Field(title = "Labels", advanced = true, help = Labels.HELP, type = LabelsField.class)
        Labels labels) {
  static final String ENABLED = "enabled";
  static final String DISABLED_BECAUSE = "disabled_because";
  static final String MAX_PER_MINUTE = "max_per_minute";
  static final String TIMEOUT = "timeout_seconds";
  static final String TIMEOUT_HELP = "Maximum time to send one notification. By default ";
  static final int CUSTOMARY_SECONDS = 60;

  /** Clears the reason for disabling if the channel is enabled. */
  public ChannelTraits {
    disabledBecause = enabled ? null : disabledBecause;
  }
}
