package com.couriermft.partners.remote.ftp;

import java.nio.charset.Charset;

/**
 * A control connection after login, in binary type and passive mode, with TLS and private data
 * connections if configured.
 *
 * @param control the control connection
 * @param features features that the server announces
 * @param paths converts paths of {@link com.couriermft.transfer.listing.RemoteFiles} to paths on
 *     the server
 * @param names character set of file names
 */
record LoggedIn(Control control, Features features, ServerPaths paths, Charset names) {}
