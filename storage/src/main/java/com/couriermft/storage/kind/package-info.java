/**
 * The kinds of objects, with the properties that all code needs: names, codes, location of rows and
 * labels, and who may change them. {@link com.couriermft.storage.kind.ObjectKind} is the only list
 * of kinds. The change log, bundles, scopes and the API use it.
 */
@NullMarked
package com.couriermft.storage.kind;

import org.jspecify.annotations.NullMarked;
