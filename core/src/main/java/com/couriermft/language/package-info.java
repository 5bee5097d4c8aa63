/**
 * Wing 6 of 10: the language of jobs. Definitions as authors write them, with located problems, and
 * the expressions in their texts.
 */
@NullMarked
package com.couriermft.language;

import org.jspecify.annotations.NullMarked;
