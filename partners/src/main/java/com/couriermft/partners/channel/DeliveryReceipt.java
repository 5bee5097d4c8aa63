package com.couriermft.partners.channel;

/**
 * The response of a receiver that accepted a notification.
 *
 * @param status HTTP status, or the reply code of SMTP
 * @param answer text of the response, sanitized, at most 1,000 characters
 * @param reference id of the notification at the receiver: an operation of Azure, a {@code
 *     Message-ID}, the {@code webhook-id}
 * @param durationMs duration of sending
 * @param refused refused recipients of a mail that was accepted for others; empty for none
 */
public record DeliveryReceipt(
    int status, String answer, String reference, long durationMs, String refused) {
  DeliveryReceipt(int status, String answer, String reference, long durationMs) {
    this(status, answer, reference, durationMs, "");
  }
}
