/**
 * Defines jobs as authors write them: their steps and what happens when one fails. Read {@link
 * com.couriermft.language.definition.JobDefinition}, {@link
 * com.couriermft.language.definition.StepDefinition}, {@link
 * com.couriermft.language.definition.FailurePolicy}, then {@link
 * com.couriermft.language.definition.JobShape} (each field, for reading, schemas and the
 * reference), {@link com.couriermft.language.definition.DefinitionReader} (JSON to definition, with
 * every problem located), {@link com.couriermft.language.definition.ParameterSchema} and {@link
 * com.couriermft.language.definition.JobStore} on {@link
 * com.couriermft.language.definition.VersionStore} (versions). It must not know step types,
 * references, nor how a definition is run.
 */
@NullMarked
package com.couriermft.language.definition;

import org.jspecify.annotations.NullMarked;
