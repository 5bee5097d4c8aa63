/**
 * Reports about executions and files by day, job and connection, and about the health of one
 * connection. Start with {@link com.couriermft.operate.report.ExecutionReports} and {@link
 * com.couriermft.operate.report.DeliveryReports}; {@link com.couriermft.operate.report.ReportLine}
 * is a line of either report. This package changes nothing.
 */
@NullMarked
package com.couriermft.operate.report;

import org.jspecify.annotations.NullMarked;
