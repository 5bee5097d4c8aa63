/**
 * The Bicep files as a parser understands them. Read {@link com.couriermft.infra.bicep.Sources}
 * (all files), {@link com.couriermft.infra.bicep.BicepFile}, {@link
 * com.couriermft.infra.bicep.Declaration}, {@link com.couriermft.infra.bicep.Expression} and {@link
 * com.couriermft.infra.bicep.Values} (what one may come to). The package knows no rule.
 */
@NullMarked
package com.couriermft.infra.bicep;

import org.jspecify.annotations.NullMarked;
