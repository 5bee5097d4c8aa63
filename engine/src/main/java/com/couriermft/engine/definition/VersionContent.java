package com.couriermft.engine.definition;

/**
 * Reference to the stored content of a version.
 *
 * @param blob name of the blob in the container {@code definitions}
 * @param sha256 SHA-256 of the content, in lowercase hexadecimal
 */
record VersionContent(String blob, String sha256) {}
