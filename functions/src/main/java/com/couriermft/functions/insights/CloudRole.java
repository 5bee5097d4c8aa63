package com.couriermft.functions.insights;

/**
 * The sender of telemetry. The application map joins senders with the same name, so the name must
 * be that of the Functions host.
 *
 * @param name name of the app
 * @param instance machine or container
 */
public record CloudRole(String name, String instance) {}
