/**
 * Steps of the build that change the jars of the package. Read {@link
 * com.couriermft.local.jar.UnsignedJars}.
 */
@NullMarked
package com.couriermft.local.jar;

import org.jspecify.annotations.NullMarked;
