/**
 * Wing 3 of 10: what an operator sets and reads. Settings, API keys and roles, the audit trail and
 * the events that Courier tells.
 */
@NullMarked
package com.couriermft.operating;

import org.jspecify.annotations.NullMarked;
