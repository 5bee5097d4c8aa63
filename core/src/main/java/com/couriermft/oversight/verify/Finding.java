package com.couriermft.oversight.verify;

/**
 * A finding is one thing that is not as it should be.
 *
 * <pre>{"invariant": "I6", "severity": "wrong", "subject": {"kind": "execution", "id": "01M7…"},
 *  "found": "it is queued (epoch 2) and nothing leads to it",
 *  "expected": "a ready, waiting, parked or start row, or a slot, of epoch 2",
 *  "mends": "pause it and resume it, and report this"}</pre>
 *
 * @param invariant which rule: {@code I1} … {@code I10} as docs/operations.md lists them, or a word
 * @param severity how bad it is
 * @param subject what it is about
 * @param found what is there
 * @param expected what should be
 * @param mends what will mend it, or what to do
 */
public record Finding(
    String invariant,
    Severity severity,
    Subject subject,
    String found,
    String expected,
    String mends) {}
