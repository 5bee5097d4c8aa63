package com.couriermft.partners.remote.ftp;

import java.nio.charset.Charset;

/**
 * A control connection on which the server takes orders: binary, passive, over TLS with private
 * data connections where the connection says so.
 *
 * @param control commands and replies
 * @param features what the server says it can do
 * @param paths from the paths of {@link com.couriermft.transfer.listing.RemoteFiles} to the
 *     server's
 * @param names how the bytes of names are to be read
 */
record LoggedIn(Control control, Features features, ServerPaths paths, Charset names) {}
