/**
 * What Application Insights knows: {@link com.couriermft.partners.insights.WorkspaceLogs} is the
 * port, {@code Kql} the only place that writes queries, {@code RestLogs} asks the Log Analytics
 * API.
 */
@NullMarked
package com.couriermft.partners.insights;

import org.jspecify.annotations.NullMarked;
