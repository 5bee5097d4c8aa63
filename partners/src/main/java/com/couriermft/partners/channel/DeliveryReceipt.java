package com.couriermft.partners.channel;

/**
 * The response of a receiver that accepted a notification.
 *
 * @param status HTTP status or SMTP reply code
 * @param answer text of the response, sanitized, at most 1,000 characters
 * @param reference the receiver's id for the notification: an Azure operation id, a {@code
 *     Message-ID} or a {@code webhook-id}
 * @param durationMs duration of sending
 * @param refused recipients that the server refused even though it accepted the email for other
 *     recipients; empty for none
 */
public record DeliveryReceipt(
    int status, String answer, String reference, long durationMs, String refused) {
  DeliveryReceipt(int status, String answer, String reference, long durationMs) {
    this(status, answer, reference, durationMs, "");
  }
}
