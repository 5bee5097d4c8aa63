/**
 * Rules about Bicep that do not involve the code. Read {@link com.couriermft.infra.rules.Rule},
 * {@link com.couriermft.infra.rules.Finding} and {@link com.couriermft.infra.rules.Rules}, which
 * contains all rules. This package does not depend on Courier's code.
 */
@NullMarked
package com.couriermft.infra.rules;

import org.jspecify.annotations.NullMarked;
