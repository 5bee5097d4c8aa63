/**
 * Checks {@code infra-bicep} offline, on its own and against the code. Read {@link
 * com.couriermft.infra.Project} and {@link com.couriermft.infra.BicepTest}.
 */
@NullMarked
package com.couriermft.infra;

import org.jspecify.annotations.NullMarked;
