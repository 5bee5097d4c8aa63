package com.couriermft.infra.kql;

import com.couriermft.infra.rules.Finding;
import java.util.stream.Stream;

/** One thing that must hold of queries, workbook and alerts. Stateless. */
interface MonitoringRule {
  /** All that is wrong. */
  Stream<Finding> check(Monitoring monitoring);
}
