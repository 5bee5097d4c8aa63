package com.couriermft.peers.behaviour;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** All behaviours of all protocols. */
public final class Behaviours {
  private Behaviours() {}

  /** Returns the behaviours, protocol by protocol. A new enum is added here. */
  public static List<Behaviour> all() {
    return Stream.<Behaviour[]>of(
            FtpBehaviour.values(), SftpBehaviour.values(), HttpBehaviour.values())
        .flatMap(Arrays::stream)
        .toList();
  }
}
