package com.couriermft.local.app;

import java.lang.reflect.Method;

/**
 * A loaded function of the app.
 *
 * @param name its directory's name
 * @param disabled whether the setting {@code AzureWebJobs.<name>.Disabled} is on: it has no
 *     listener, and answers HTTP only with the master key
 */
public record AppFunction(String name, Trigger trigger, Method method, boolean disabled) {}
