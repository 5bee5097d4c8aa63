package com.couriermft.partners.remote.ftp;

import java.nio.charset.Charset;

/**
 * A control connection after login, with binary type and passive mode; if the connection requires
 * it, with TLS and private data connections.
 *
 * @param control commands and replies
 * @param features announced features
 * @param paths converts paths of {@link com.couriermft.transfer.listing.RemoteFiles} to the
 *     server's
 * @param names character set of file names
 */
record LoggedIn(Control control, Features features, ServerPaths paths, Charset names) {}
