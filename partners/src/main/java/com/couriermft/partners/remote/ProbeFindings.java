package com.couriermft.partners.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.ServerProfile.Answer;
import com.couriermft.partners.connection.ServerProfile.Finding;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** The findings of a probe so far. Not thread-safe. */
final class ProbeFindings {
  private static final int MAX_WORDS = 300;

  private final Map<Capability, Finding> found = new EnumMap<>(Capability.class);
  private final long deadline;

  /** Creates findings with a time limit. Tests that would start later are skipped. */
  ProbeFindings(Duration limit) {
    this.deadline = System.nanoTime() + limit.toNanos();
  }

  /** A test of one capability of a server. */
  interface Trial {
    Finding run() throws IOException;
  }

  /**
   * Runs a test. If the server refuses the request, it lacks the capability.
   *
   * @throws IOException the connection failed, so no further test is possible
   * @throws CourierException {@code connection_failed} (transient): the connection failed
   */
  void attempt(Capability capability, Trial trial) throws IOException {
    if (System.nanoTime() - deadline > 0) {
      found.put(capability, unknown("The server was too slow to complete the probe."));
      return;
    }
    try {
      found.put(capability, trial.run());
    } catch (CourierException e) {
      if (e.is(ConnectionCodes.CONNECTION_FAILED)) {
        throw e;
      }
      found.put(capability, no(String.valueOf(e.getMessage())));
    }
  }

  /** Adds a finding without a test. */
  void put(Capability capability, Finding finding) {
    found.put(capability, finding);
  }

  boolean has(Capability capability) {
    Finding finding = found.get(capability);
    return finding != null && finding.answer() == Answer.YES;
  }

  /**
   * Returns the findings for all capabilities. Capabilities that were not tested are unknown.
   *
   * @param why the reason why capabilities were not tested
   */
  Map<Capability, Finding> all(String why) {
    for (Capability capability : Capability.values()) {
      found.putIfAbsent(capability, unknown(why));
    }
    return Map.copyOf(found);
  }

  static Finding yes() {
    return new Finding(Answer.YES, null);
  }

  static Finding no(String words) {
    return new Finding(Answer.NO, SafeText.of(words, MAX_WORDS));
  }

  static Finding unknown(String words) {
    return new Finding(Answer.UNKNOWN, SafeText.of(words, MAX_WORDS));
  }

  /** Returns the answer yes, or no with the observation. */
  static Finding of(boolean seen, String otherwise) {
    return seen ? yes() : no(otherwise);
  }
}
