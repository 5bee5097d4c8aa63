/**
 * Webhooks: addresses at which others start jobs and chains by signed requests, and what a request
 * brings into the context of the run it starts. Read {@link com.couriermft.trigger.Webhook}, {@link
 * com.couriermft.trigger.Webhooks} (where they are kept), {@link
 * com.couriermft.trigger.WebhookReceiver} (a request, check by check), then {@code SignedMessage},
 * {@code RateLimiter} and {@link com.couriermft.trigger.RequestFacts}. Knows nothing of HTTP but
 * headers, query and body, and nothing of what is behind a {@link com.couriermft.launch.Target}.
 */
@NullMarked
package com.couriermft.trigger;

import org.jspecify.annotations.NullMarked;
