package com.couriermft.infra.kql;

import com.couriermft.infra.rules.Finding;
import java.util.stream.Stream;

/** A rule about queries, workbook and alerts. Stateless. */
interface MonitoringRule {
  /** Returns all violations. */
  Stream<Finding> check(Monitoring monitoring);
}
