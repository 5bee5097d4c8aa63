/**
 * The built-in step types, listed in {@link com.couriermft.steps.BuiltInSteps}; each subpackage is
 * one family. To add a step, copy the smallest sibling and add a line to the list.
 */
@NullMarked
package com.couriermft.steps;

import org.jspecify.annotations.NullMarked;
