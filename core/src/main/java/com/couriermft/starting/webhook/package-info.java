/**
 * Webhooks: addresses at which others start jobs and chains by signed requests, and what a request
 * brings into the context of the run it starts. Read {@link
 * com.couriermft.starting.webhook.Webhook}, {@link com.couriermft.starting.webhook.Webhooks} (where
 * they are kept), {@link com.couriermft.starting.webhook.WebhookReceiver} (a request, check by
 * check), then {@code SignedMessage}, {@code RateLimiter} and {@link
 * com.couriermft.starting.webhook.RequestFacts}. Knows nothing of HTTP but headers, query and body,
 * and nothing of what is behind a {@link com.couriermft.starting.launch.Target}.
 */
@NullMarked
package com.couriermft.starting.webhook;

import org.jspecify.annotations.NullMarked;
