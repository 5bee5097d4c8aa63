/**
 * Webhooks: addresses at which partners start jobs and chains by signed requests. Read {@link
 * com.couriermft.automation.webhook.Webhook}, {@link com.couriermft.automation.webhook.Webhooks}
 * (where they are kept), {@link com.couriermft.automation.webhook.WebhookReceiver} (a request,
 * check by check), then {@code SignedMessage}, {@code RateLimiter} and {@link
 * com.couriermft.automation.webhook.RequestFacts}. Knows nothing of HTTP but headers, query and
 * body, and nothing of what is behind a {@link com.couriermft.automation.launch.Target}.
 */
@NullMarked
package com.couriermft.automation.webhook;

import org.jspecify.annotations.NullMarked;
