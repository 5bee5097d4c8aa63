/**
 * The known resource types of Azure. Read {@link com.couriermft.infra.types.ResourceTypes} and
 * {@link com.couriermft.infra.types.PropertyType}. This package does not depend on Bicep.
 */
@NullMarked
package com.couriermft.infra.types;

import org.jspecify.annotations.NullMarked;
