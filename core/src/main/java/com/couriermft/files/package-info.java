/**
 * Wing 5 of 11: how a file moves. Copies from any source to any target that lose and double
 * nothing, and the records that prove what was delivered.
 */
@NullMarked
package com.couriermft.files;

import org.jspecify.annotations.NullMarked;
