/**
 * Messages of the queue {@code control}, which request processing at a given time, and their
 * dispatch to a handler for each kind. Read {@link com.couriermft.automation.control.ControlQueue}.
 * This package does not depend on the meaning of the messages.
 */
@NullMarked
package com.couriermft.automation.control;

import org.jspecify.annotations.NullMarked;
