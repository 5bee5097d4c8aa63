/**
 * The development host of Courier: it runs a packaged function app against Azurite or any storage
 * account. Read {@link com.couriermft.local.Main} (the commands), {@link
 * com.couriermft.local.LocalHost} (a host in this process), {@link
 * com.couriermft.local.HostProcess} (a host in a separate process), {@link
 * com.couriermft.local.Azurite} and {@link com.couriermft.local.SftpServer}. The package does not
 * depend on Courier: it runs any Java function app with HTTP, queue and timer triggers.
 */
@NullMarked
package com.couriermft.local;

import org.jspecify.annotations.NullMarked;
