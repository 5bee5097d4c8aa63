/**
 * Copies files: from a partner's server into a workspace ({@link
 * com.couriermft.transfer.copy.RemoteDownload}), and from one workspace into another ({@link
 * com.couriermft.transfer.copy.WorkspaceCopy}).
 */
@NullMarked
package com.couriermft.transfer.copy;

import org.jspecify.annotations.NullMarked;
