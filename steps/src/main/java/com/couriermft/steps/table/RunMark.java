package com.couriermft.steps.table;

import com.couriermft.transfer.table.TablePosition;
import org.jspecify.annotations.Nullable;

/**
 * The state of a table transformation at the end of an invocation, as JSON:
 *
 * <pre>{"key": "9f86…", "next": {"offset": 1048576, "line": 9002, "row": 9001}, "rejected": 3,
 *  "output": {"bytes": 9000000, …}, "aside": {"bytes": 800, …}}</pre>
 *
 * @param key identifies the bytes of the output
 * @param next position of the next row
 * @param rejected number of earlier rows that were rejected because of invalid values
 * @param nulled number of earlier invalid values that became null
 * @param output state of the table's output
 * @param aside state of the file of rejected rows; {@code null} for none
 */
record RunMark(
    String key,
    TablePosition next,
    long rejected,
    long nulled,
    OutputMark output,
    @Nullable OutputMark aside) {}
