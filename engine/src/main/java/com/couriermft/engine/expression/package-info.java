/**
 * Builds the context of steps and resolves their references to it. Read {@link
 * com.couriermft.engine.expression.JobContext} (an execution's data), {@link
 * com.couriermft.engine.expression.StepOutputs} and {@link
 * com.couriermft.engine.expression.OutputValue} (the outputs of its steps), then {@link
 * com.couriermft.engine.expression.Template} and {@link com.couriermft.engine.expression.Reference}
 * (how definitions refer to them), {@link com.couriermft.engine.expression.JsonPath} (paths below a
 * root) and {@link com.couriermft.engine.expression.ReferenceResolver}. This package must not
 * depend on definitions, on step types, or on where contexts are stored.
 */
@NullMarked
package com.couriermft.engine.expression;

import org.jspecify.annotations.NullMarked;
