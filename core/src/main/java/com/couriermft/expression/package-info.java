/**
 * Builds the context of steps and resolves their references to it. Read {@link
 * com.couriermft.expression.JobContext} (what a run knows), {@link
 * com.couriermft.expression.StepOutputs} and {@link com.couriermft.expression.OutputValue} (what
 * its steps left), then {@link com.couriermft.expression.Template} and {@link
 * com.couriermft.expression.Reference} (how a definition names it), {@link
 * com.couriermft.expression.JsonPath} (the way below a root) and {@link
 * com.couriermft.expression.ReferenceResolver}. It must not know definitions, step types, nor where
 * contexts are stored.
 */
@NullMarked
package com.couriermft.expression;

import org.jspecify.annotations.NullMarked;
