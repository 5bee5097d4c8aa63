/**
 * JSONPath (RFC 9535): what references may say below their root. Read {@link
 * com.couriermft.language.expression.path.Query} (a list of segments, evaluated over a document),
 * then {@link com.couriermft.language.expression.path.PathParser} (its grammar), {@link
 * com.couriermft.language.expression.path.Selector} and {@link
 * com.couriermft.language.expression.path.Filter}. It must not know references, contexts, nor what
 * documents mean.
 */
@NullMarked
package com.couriermft.language.expression.path;

import org.jspecify.annotations.NullMarked;
