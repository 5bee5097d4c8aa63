/**
 * What is known of Azure's resource types. Read {@link com.couriermft.infra.types.ResourceTypes}
 * and {@link com.couriermft.infra.types.PropertyType}. The package knows no Bicep.
 */
@NullMarked
package com.couriermft.infra.types;

import org.jspecify.annotations.NullMarked;
