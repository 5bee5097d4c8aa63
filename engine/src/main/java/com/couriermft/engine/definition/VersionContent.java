package com.couriermft.engine.definition;

/**
 * The stored content of a version.
 *
 * @param blob its name in the container {@code definitions}
 * @param sha256 of its bytes, lower-case hex
 */
record VersionContent(String blob, String sha256) {}
