/**
 * What Bicep and the code say of the same things. Read {@link com.couriermft.infra.contracts.Code}
 * (what the code says) and {@link com.couriermft.infra.contracts.Contracts}, which has all rules.
 */
@NullMarked
package com.couriermft.infra.contracts;

import org.jspecify.annotations.NullMarked;
