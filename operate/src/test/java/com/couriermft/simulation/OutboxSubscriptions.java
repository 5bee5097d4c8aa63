package com.couriermft.simulation;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The subscriptions of simulated installations. */
final class OutboxSubscriptions {
  static final Map<String, String> ALL =
      new TreeMap<>(
          Map.of(
              "all",
              "{\"events\":[\"onEnd\",\"execution.paused\"],\"channel\":\"a\"}",
              "job0",
              "{\"events\":[\"onFail\"],\"scope\":{\"jobs\":[\"job0\"],\"codes\":[\"odd\"]},"
                  + "\"channel\":\"b\"}",
              "team",
              "{\"events\":[\"schedule.missed\",\"execution.failed\"],"
                  + "\"scope\":{\"labels\":{\"team\":\"x\"}},\"channel\":\"a\"}",
              "first",
              "{\"events\":[\"onFail\"],\"first_failure_only\":true,\"recovered\":true,"
                  + "\"channel\":\"b\"}",
              "hourly",
              "{\"events\":[\"onEnd\"],\"digest\":{\"every\":\"hour\"},\"channel\":\"c\"}",
              "quiet",
              "{\"events\":[\"execution.failed\",\"execution.completed\"],"
                  + "\"quiet_hours\":{\"from\":\"13:00\",\"to\":\"15:30\"},\"channel\":\"c\"}",
              "overflow",
              "{\"events\":[\"onEnd\"],\"throttle\":{\"max\":2,\"window_seconds\":600},"
                  + "\"channel\":\"a\"}",
              "cut",
              "{\"events\":[\"onEnd\"],\"throttle\":{\"per\":\"subscription\",\"max\":3,"
                  + "\"window_seconds\":600,\"digest\":false},\"channel\":\"c\"}"));

  /** Subscriptions that are changed while notifications are pending. */
  static final List<String> CHANGING = List.of("all", "job0", "hourly", "quiet");

  private OutboxSubscriptions() {}
}
