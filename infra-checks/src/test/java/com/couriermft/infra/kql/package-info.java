/**
 * Checks what is asked of the telemetry: {@code infra-bicep/queries}, the workbook, the alert
 * rules. Read {@link com.couriermft.infra.kql.Monitoring} (the files), {@link
 * com.couriermft.infra.kql.Kusto} (Microsoft's language service over them), then a rule, such as
 * {@link com.couriermft.infra.kql.QueryRule}. Nothing here runs a query: no engine exists outside
 * Azure.
 */
@NullMarked
package com.couriermft.infra.kql;

import org.jspecify.annotations.NullMarked;
