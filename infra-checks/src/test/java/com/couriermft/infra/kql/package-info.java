/**
 * Checks the queries over the telemetry: {@code infra-bicep/queries}, the workbook and the alert
 * rules. Read {@link com.couriermft.infra.kql.Monitoring} (the files), {@link
 * com.couriermft.infra.kql.Kusto} (Microsoft's language service), then a rule, such as {@link
 * com.couriermft.infra.kql.QueryRule}. Queries run only in our simplified engine {@code run.js},
 * because Azure's engine is not available offline.
 */
@NullMarked
package com.couriermft.infra.kql;

import org.jspecify.annotations.NullMarked;
