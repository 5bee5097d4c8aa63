/**
 * The model of parsed Bicep files. Read {@link com.couriermft.infra.bicep.Sources} (all files),
 * {@link com.couriermft.infra.bicep.BicepFile}, {@link com.couriermft.infra.bicep.Declaration},
 * {@link com.couriermft.infra.bicep.Expression} and {@link com.couriermft.infra.bicep.Values}
 * (possible values of an expression). This package does not depend on rules.
 */
@NullMarked
package com.couriermft.infra.bicep;

import org.jspecify.annotations.NullMarked;
