/**
 * Tests control flow from an author's perspective. Each file in {@code
 * src/test/resources/definitions} contains a job, the events during its execution, and the expected
 * result. Random jobs are tested as well; they must run the same steps regardless of what happens.
 * Read {@link com.couriermft.cases.CasesTest}, then {@link com.couriermft.cases.CaseFile}, {@link
 * com.couriermft.cases.CaseRun}, {@link com.couriermft.cases.Expectation}, {@link
 * com.couriermft.cases.DrawnCasesTest}. The tests use Courier's facade and the documented format of
 * stored rows, not the engine's classes.
 */
@NullMarked
package com.couriermft.cases;

import org.jspecify.annotations.NullMarked;
