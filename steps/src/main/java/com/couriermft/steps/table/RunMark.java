package com.couriermft.steps.table;

import com.couriermft.transfer.table.TablePosition;
import org.jspecify.annotations.Nullable;

/**
 * The state of a table that is being made into another, at the end of an invocation, as JSON:
 *
 * <pre>{"key": "9f86…", "next": {"offset": 1048576, "line": 9002, "row": 9001}, "rejected": 3,
 *  "output": {"bytes": 9000000, …}, "aside": {"bytes": 800, …}}</pre>
 *
 * @param key names the bytes that are made
 * @param next the row that is read next
 * @param rejected rows before it that were left out for bad values
 * @param nulled values before it that were bad and are null
 * @param output what was written of the table
 * @param aside what was written of the rows set aside; {@code null} for none
 */
record RunMark(
    String key,
    TablePosition next,
    long rejected,
    long nulled,
    OutputMark output,
    @Nullable OutputMark aside) {}
