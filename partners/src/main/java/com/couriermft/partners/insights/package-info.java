/**
 * What Application Insights knows: {@link com.couriermft.partners.insights.WorkspaceLogs} is the
 * port, {@code Kql} the only place that writes queries, {@code AzureLogs} asks with the Azure SDK's
 * client, and {@code LogsTransport} is the HTTP below that.
 */
@NullMarked
package com.couriermft.partners.insights;

import org.jspecify.annotations.NullMarked;
