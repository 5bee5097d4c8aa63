/**
 * Rules that compare Bicep with the code. Read {@link com.couriermft.infra.contracts.Code} (the
 * facts of the code) and {@link com.couriermft.infra.contracts.Contracts}, which contains all
 * rules.
 */
@NullMarked
package com.couriermft.infra.contracts;

import org.jspecify.annotations.NullMarked;
