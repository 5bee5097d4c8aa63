/**
 * Builds the context of steps and resolves their references to it. Read {@link
 * com.couriermft.engine.expression.JobContext} (what a run knows), {@link
 * com.couriermft.engine.expression.StepOutputs} and {@link
 * com.couriermft.engine.expression.OutputValue} (what its steps left), then {@link
 * com.couriermft.engine.expression.Template} and {@link com.couriermft.engine.expression.Reference}
 * (how a definition names it), {@link com.couriermft.engine.expression.JsonPath} (the way below a
 * root) and {@link com.couriermft.engine.expression.ReferenceResolver}. It must not know
 * definitions, step types, nor where contexts are stored.
 */
@NullMarked
package com.couriermft.engine.expression;

import org.jspecify.annotations.NullMarked;
