/**
 * Wing 7 of 11: the language of jobs. Definitions as authors write them, with located problems, and
 * the expressions in their texts.
 */
@NullMarked
package com.couriermft.language;

import org.jspecify.annotations.NullMarked;
