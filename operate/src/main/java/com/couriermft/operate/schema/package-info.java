/**
 * Describes the definitions that may be sent to Courier, as JSON Schemas that editors complete and
 * check by. Read {@link com.couriermft.operate.schema.SchemaCatalog} (the kinds there are), then
 * {@link com.couriermft.operate.schema.JobSchema} (a job with every step type's config). Everything
 * in them is said elsewhere: by the shapes that readers read by, and by step types. It must not
 * know how anything is read, kept or run.
 */
@NullMarked
package com.couriermft.operate.schema;

import org.jspecify.annotations.NullMarked;
