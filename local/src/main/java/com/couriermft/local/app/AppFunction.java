package com.couriermft.local.app;

import java.lang.reflect.Method;

/**
 * A loaded function of the app.
 *
 * @param name the name of the function's directory
 * @param disabled whether the setting {@code AzureWebJobs.<name>.Disabled} is on: the function has
 *     no listener, and HTTP requests need the master key
 */
public record AppFunction(String name, Trigger trigger, Method method, boolean disabled) {}
