/**
 * Defines jobs as authors write them: their steps and what happens when one fails. Read {@link
 * com.couriermft.definition.JobDefinition}, {@link com.couriermft.definition.StepDefinition},
 * {@link com.couriermft.definition.FailurePolicy}, then {@link com.couriermft.definition.JobShape}
 * (each field, for reading, schemas and the reference), {@link
 * com.couriermft.definition.DefinitionReader} (JSON to definition, with every problem located),
 * {@link com.couriermft.definition.ParameterSchema} and {@link com.couriermft.definition.JobStore}
 * on {@link com.couriermft.definition.VersionStore} (versions). It must not know step types,
 * references, nor how a definition is run.
 */
@NullMarked
package com.couriermft.definition;

import org.jspecify.annotations.NullMarked;
