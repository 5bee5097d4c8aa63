/**
 * The development host of Courier: it runs a packaged function app against Azurite or any storage
 * account. Read {@link com.couriermft.local.Main} (the commands), {@link
 * com.couriermft.local.LocalHost} (one host in this process), {@link
 * com.couriermft.local.HostProcess} (one host in a process of its own), {@link
 * com.couriermft.local.Azurite} and {@link com.couriermft.local.SftpServer}. The package knows
 * nothing of Courier itself: any Java function app with HTTP, queue and timer triggers will do.
 */
@NullMarked
package com.couriermft.local;

import org.jspecify.annotations.NullMarked;
