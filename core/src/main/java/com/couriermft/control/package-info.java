/**
 * What is to be done at a time, or soon, and is no step: messages of the queue {@code control},
 * each of a kind that somebody answers for. Read {@link com.couriermft.control.ControlQueue}. Knows
 * nothing of what the messages ask for.
 */
@NullMarked
package com.couriermft.control;

import org.jspecify.annotations.NullMarked;
