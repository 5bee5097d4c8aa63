/**
 * Defines jobs as authors write them, with their steps and failure policies. Read {@link
 * com.couriermft.engine.definition.JobDefinition}, {@link
 * com.couriermft.engine.definition.StepDefinition}, {@link
 * com.couriermft.engine.definition.FailurePolicy} (each field, for reading, schemas and the
 * reference), then {@link com.couriermft.engine.definition.DefinitionReader} (JSON to definition,
 * with every problem located), {@link com.couriermft.engine.definition.ParameterSchema} and {@link
 * com.couriermft.engine.definition.JobStore} on {@link
 * com.couriermft.engine.definition.VersionStore} (versions). This package must not depend on step
 * types, on references, or on how a definition is executed.
 */
@NullMarked
package com.couriermft.engine.definition;

import org.jspecify.annotations.NullMarked;
