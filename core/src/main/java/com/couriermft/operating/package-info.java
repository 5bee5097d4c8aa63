/**
 * Wing 4 of 11: what an operator sets and reads. Settings, API keys and roles, the audit trail and
 * the events that Courier tells.
 */
@NullMarked
package com.couriermft.operating;

import org.jspecify.annotations.NullMarked;
