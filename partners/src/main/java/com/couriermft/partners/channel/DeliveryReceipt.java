package com.couriermft.partners.channel;

/**
 * What a receiver said to a notice that it accepted.
 *
 * @param status of HTTP, or the reply code of SMTP
 * @param answer what it said beside it, made safe, at most 1,000 characters
 * @param reference by which the notice is found at the receiver: an operation of Azure, a {@code
 *     Message-ID}, the {@code webhook-id}
 * @param durationMs how long sending took
 * @param refused recipients of a mail whom the server does not take it for, while it took it for
 *     others; empty for nobody
 */
public record DeliveryReceipt(
    int status, String answer, String reference, long durationMs, String refused) {
  DeliveryReceipt(int status, String answer, String reference, long durationMs) {
    this(status, answer, reference, durationMs, "");
  }
}
