/**
 * Builds the context of steps and resolves their references to it. Read {@link
 * com.couriermft.language.expression.JobContext} (what a run knows), {@link
 * com.couriermft.language.expression.StepOutputs} and {@link
 * com.couriermft.language.expression.OutputValue} (what its steps left), then {@link
 * com.couriermft.language.expression.Template} and {@link
 * com.couriermft.language.expression.Reference} (how a definition names it), {@link
 * com.couriermft.language.expression.JsonPath} (the way below a root) and {@link
 * com.couriermft.language.expression.ReferenceResolver}. It must not know definitions, step types,
 * nor where contexts are stored.
 */
@NullMarked
package com.couriermft.language.expression;

import org.jspecify.annotations.NullMarked;
