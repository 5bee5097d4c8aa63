package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import org.jspecify.annotations.Nullable;

/**
 * Code {@code channel_answer_lost}, transient: the notification may have been delivered. Every
 * other send failure means that nothing was delivered.
 */
public final class UnconfirmedException extends CourierException {
  private static final long serialVersionUID = 1L;

  public UnconfirmedException(String message, @Nullable Throwable cause) {
    super(ChannelCodes.CHANNEL_ANSWER_LOST, message, cause);
  }
}
