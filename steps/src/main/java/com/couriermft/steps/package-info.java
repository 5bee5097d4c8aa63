/**
 * The built-in step types: {@link com.couriermft.steps.BuiltInSteps} is the one list; each package
 * below is one family, and siblings look alike. To add a step, copy the smallest sibling and add a
 * line to the list.
 */
@NullMarked
package com.couriermft.steps;

import org.jspecify.annotations.NullMarked;
