package com.couriermft.sdk.value;

import com.couriermft.sdk.JobFunctionContext;
import java.util.Map;

/** Checks the limits of events that functions emit. */
public final class EventCheck {
  private EventCheck() {}

  /**
   * Returns the payload of an event as JSON.
   *
   * @throws IllegalArgumentException the type or the payload is empty, or exceeds the limits of
   *     {@link JobFunctionContext}
   */
  public static String payload(String type, Map<String, String> payload) {
    String json = JsonText.write(PlainValues.of(payload));
    if (type.isEmpty()
        || type.length() > JobFunctionContext.LONGEST_EVENT_TYPE
        || json.length() > JobFunctionContext.LONGEST_EVENT_PAYLOAD) {
      throw new IllegalArgumentException(
          ("An event has a type of %d characters (1 to %d are allowed) and a payload of %d"
                  + " characters of JSON (at most %d are allowed)")
              .formatted(
                  type.length(),
                  JobFunctionContext.LONGEST_EVENT_TYPE,
                  json.length(),
                  JobFunctionContext.LONGEST_EVENT_PAYLOAD));
    }
    return json;
  }
}
