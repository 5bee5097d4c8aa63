/**
 * Reports on executions and files by day, job and connection, and on the health of one connection.
 * Read first {@link com.couriermft.operate.report.ExecutionReports} and {@link
 * com.couriermft.operate.report.DeliveryReports}; {@link com.couriermft.operate.report.ReportLine}
 * is a line of either. This package changes nothing.
 */
@NullMarked
package com.couriermft.operate.report;

import org.jspecify.annotations.NullMarked;
