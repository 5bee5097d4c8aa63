/**
 * Reports on what has been done: executions and files by day, job and connection, and what is known
 * of one connection. Read first {@link com.couriermft.oversight.report.ExecutionReports} and {@link
 * com.couriermft.oversight.report.DeliveryReports}; {@link
 * com.couriermft.oversight.report.ReportLine} is a line of either. Changes nothing.
 */
@NullMarked
package com.couriermft.oversight.report;

import org.jspecify.annotations.NullMarked;
