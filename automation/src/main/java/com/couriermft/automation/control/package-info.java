/**
 * Delivers requests to act at a time, or soon, that are no steps: messages of the queue {@code
 * control}, each of a kind that somebody answers for. Read {@link
 * com.couriermft.automation.control.ControlQueue}. Knows nothing of what the messages ask for.
 */
@NullMarked
package com.couriermft.automation.control;

import org.jspecify.annotations.NullMarked;
