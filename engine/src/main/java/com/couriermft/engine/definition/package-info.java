/**
 * Defines jobs as authors write them: their steps and what happens when one fails. Read {@link
 * com.couriermft.engine.definition.JobDefinition}, {@link
 * com.couriermft.engine.definition.StepDefinition}, {@link
 * com.couriermft.engine.definition.FailurePolicy} (each field, for reading, schemas and the
 * reference), then {@link com.couriermft.engine.definition.DefinitionReader} (JSON to definition,
 * with every problem located), {@link com.couriermft.engine.definition.ParameterSchema} and {@link
 * com.couriermft.engine.definition.JobStore} on {@link
 * com.couriermft.engine.definition.VersionStore} (versions). It must not know step types,
 * references, nor how a definition is run.
 */
@NullMarked
package com.couriermft.engine.definition;

import org.jspecify.annotations.NullMarked;
