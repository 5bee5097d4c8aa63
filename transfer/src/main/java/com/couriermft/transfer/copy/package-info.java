/**
 * Files copied: from a partner's server into a workspace ({@link
 * com.couriermft.transfer.copy.RemoteDownload}), from one workspace into another ({@link
 * com.couriermft.transfer.copy.WorkspaceCopy}), several at a time.
 */
@NullMarked
package com.couriermft.transfer.copy;

import org.jspecify.annotations.NullMarked;
