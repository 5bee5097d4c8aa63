/**
 * What must hold of Bicep by itself. Read {@link com.couriermft.infra.rules.Rule}, {@link
 * com.couriermft.infra.rules.Finding} and {@link com.couriermft.infra.rules.Rules}, which has all
 * of them. The package knows nothing of Courier's code.
 */
@NullMarked
package com.couriermft.infra.rules;

import org.jspecify.annotations.NullMarked;
