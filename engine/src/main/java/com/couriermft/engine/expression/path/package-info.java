/**
 * Evaluates JSONPath (RFC 9535), the path of a reference below its root. Read {@link
 * com.couriermft.engine.expression.path.Query} (a list of segments, evaluated over a document),
 * then {@link com.couriermft.engine.expression.path.PathParser} (its grammar), {@link
 * com.couriermft.engine.expression.path.Selector} and {@link
 * com.couriermft.engine.expression.path.Filter}. This package must not depend on references, on
 * contexts, or on the meaning of documents.
 */
@NullMarked
package com.couriermft.engine.expression.path;

import org.jspecify.annotations.NullMarked;
