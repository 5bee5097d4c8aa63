/**
 * Scripts of the npm project {@code infra-checks/node}, which answer questions. Read {@link
 * com.couriermft.infra.node.NodeScript}. It knows nothing of what they are asked.
 */
@NullMarked
package com.couriermft.infra.node;

import org.jspecify.annotations.NullMarked;
