/**
 * JSON Schemas of the definitions that clients send to Courier, for completion and validation in
 * editors. Read {@link com.couriermft.operate.schema.SchemaCatalog} (the available kinds), then
 * {@link com.couriermft.operate.schema.JobSchema} (a job with the configuration of each step type).
 * The schemas are derived from the shapes that parsers use and from the step types. This package
 * must not depend on how definitions are parsed, stored or run.
 */
@NullMarked
package com.couriermft.operate.schema;

import org.jspecify.annotations.NullMarked;
