package com.couriermft.failure;

/**
 * One thing wrong with an input, located.
 *
 * <pre>{"pointer": "/steps/2/type", "code": "unknown_step_type", "detail": "…did you mean …?"}
 * </pre>
 *
 * @param pointer JSON pointer (RFC 6901) into the input; empty for the whole of it
 * @param code stable snake_case name
 * @param detail what was found against what was expected, and what to do
 */
public record Problem(String pointer, String code, String detail) {}
