/**
 * JSONPath (RFC 9535): what references may say below their root. Read {@link
 * com.couriermft.engine.expression.path.Query} (a list of segments, evaluated over a document),
 * then {@link com.couriermft.engine.expression.path.PathParser} (its grammar), {@link
 * com.couriermft.engine.expression.path.Selector} and {@link
 * com.couriermft.engine.expression.path.Filter}. It must not know references, contexts, nor what
 * documents mean.
 */
@NullMarked
package com.couriermft.engine.expression.path;

import org.jspecify.annotations.NullMarked;
