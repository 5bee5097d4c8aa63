/**
 * The kinds of objects, with what all code needs to know of a kind: names, codes, where its rows
 * and its labels are, who may change it. {@link com.couriermft.storage.kind.ObjectKind} is the list
 * of all kinds. The trail of changes, bundles, scopes and the API ask it, and none of them has a
 * list of its own.
 */
@NullMarked
package com.couriermft.storage.kind;

import org.jspecify.annotations.NullMarked;
