/**
 * Control flow as authors see it: each file in {@code src/test/resources/definitions} is one job,
 * what happens to it, and what must come of it; beside them jobs drawn by chance, of which only is
 * known that they do the same steps whatever happens. Read {@link com.couriermft.cases.CasesTest},
 * then {@link com.couriermft.cases.CaseFile}, {@link com.couriermft.cases.CaseRun}, {@link
 * com.couriermft.cases.Expectation}, {@link com.couriermft.cases.DrawnCasesTest}. Knows Courier by
 * its facade and the stored rows by their description, not by the engine's classes.
 */
@NullMarked
package com.couriermft.cases;

import org.jspecify.annotations.NullMarked;
