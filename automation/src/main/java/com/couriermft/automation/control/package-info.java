/**
 * Delivers requests to act at a time that are not steps: messages of the queue {@code control},
 * each with a handler for its kind. Read {@link com.couriermft.automation.control.ControlQueue}.
 * Knows nothing of what the messages ask for.
 */
@NullMarked
package com.couriermft.automation.control;

import org.jspecify.annotations.NullMarked;
