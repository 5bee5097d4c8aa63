/**
 * Runs functions in separate processes. Read {@link
 * com.couriermft.steps.function.isolated.Children}, {@link
 * com.couriermft.steps.function.isolated.Isolated}, then {@link
 * com.couriermft.steps.function.isolated.Child} and {@link
 * com.couriermft.steps.function.isolated.ChildCommand}. Their other side is {@link
 * com.couriermft.sdk.isolated.Runner}. Knows nothing of the engine.
 */
@NullMarked
package com.couriermft.steps.function.isolated;

import org.jspecify.annotations.NullMarked;
