package com.couriermft.operate.notification;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import java.time.Duration;

/**
 * The throttle of a subscription.
 *
 * @param per the groups that are counted separately
 * @param max maximum number of notifications in a window
 * @param window length of a window, from its first notification
 * @param digest whether further events are sent as a digest at the end of the window
 */
record ThrottleRule(
    @Field(
            title = "Counted per",
            group = FieldGroup.LIMITS,
            help =
                "`job` counts each job, chain or other subject separately; `subscription`"
                    + " counts all of them together",
            defaultValue = "\"job\"")
        Per per,
    @Field(
            title = "Maximum number of notifications",
            group = FieldGroup.LIMITS,
            help = "How many notifications are sent in a window",
            required = true,
            min = 1,
            max = 10_000)
        int max,
    @Field(
            title = "Window",
            group = FieldGroup.LIMITS,
            unit = "seconds",
            help = "Length of a window, which starts with its first notification",
            required = true,
            min = 1,
            max = 86_400)
        Duration window,
    @Field(
            title = "Digest of the rest",
            group = FieldGroup.LIMITS,
            help =
                "Whether events over the limit are sent together when the window ends."
                    + " Otherwise they are only kept as `suppressed`",
            defaultValue = "true")
        boolean digest) {
  /** The groups whose notifications are counted separately. */
  enum Per {
    /** Each job, chain, watch or other subject is counted separately. */
    JOB,
    /** All notifications of the subscription are counted together. */
    SUBSCRIPTION
  }
}
