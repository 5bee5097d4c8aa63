package com.couriermft.functions.insights;

/**
 * Who sends telemetry. The application map joins what has the same name: so it must be that of the
 * Functions host.
 *
 * @param name of the app
 * @param instance of the machine or container
 */
public record CloudRole(String name, String instance) {}
