/**
 * Runs functions in separate processes. Start with {@link
 * com.couriermft.steps.function.isolated.Children}, {@link
 * com.couriermft.steps.function.isolated.Isolated}, then {@link
 * com.couriermft.steps.function.isolated.Child} and {@link
 * com.couriermft.steps.function.isolated.ChildCommand}. {@link com.couriermft.sdk.isolated.Runner}
 * is their counterpart in the child. The package does not depend on the engine.
 */
@NullMarked
package com.couriermft.steps.function.isolated;

import org.jspecify.annotations.NullMarked;
