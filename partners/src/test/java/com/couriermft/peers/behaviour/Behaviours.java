package com.couriermft.peers.behaviour;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Lists all behaviors of all protocols. */
public final class Behaviours {
  private Behaviours() {}

  /** Returns all behaviors, grouped by protocol. New enums must be added here. */
  public static List<Behaviour> all() {
    return Stream.<Behaviour[]>of(
            FtpBehaviour.values(), SftpBehaviour.values(), HttpBehaviour.values())
        .flatMap(Arrays::stream)
        .toList();
  }
}
