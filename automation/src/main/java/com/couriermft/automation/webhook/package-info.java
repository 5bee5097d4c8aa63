/**
 * Webhooks: addresses at which partners start jobs and chains with signed requests. Read {@link
 * com.couriermft.automation.webhook.Webhook}, {@link com.couriermft.automation.webhook.Webhooks}
 * (their store), {@link com.couriermft.automation.webhook.WebhookReceiver} (the checks of a
 * request), then {@code SignedMessage}, {@code RateLimiter} and {@link
 * com.couriermft.automation.webhook.RequestFacts}. Of HTTP, this package uses only headers, query
 * and body. It does not depend on how a {@link com.couriermft.automation.launch.Target} is started.
 */
@NullMarked
package com.couriermft.automation.webhook;

import org.jspecify.annotations.NullMarked;
