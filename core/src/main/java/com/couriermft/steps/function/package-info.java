/**
 * Functions of people's own as step types {@code custom.<name>}: a class in a jar beside the app.
 * Read {@link com.couriermft.steps.function.JobFunction}, {@link
 * com.couriermft.steps.function.JobFunctionContext}, then {@link
 * com.couriermft.steps.function.FunctionStep} and {@link
 * com.couriermft.steps.function.FunctionJars}. Knows nothing of the engine.
 */
@NullMarked
package com.couriermft.steps.function;

import org.jspecify.annotations.NullMarked;
