package com.couriermft.partners.database;

import com.couriermft.partners.remote.CertificateTrust;
import com.couriermft.partners.remote.RemoteSockets;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Passes sockets and trust to a driver for one session. Drivers create their socket and trust
 * classes by name, so a handle in the driver properties identifies the session. Thread-safe.
 */
final class Handover implements AutoCloseable {
  private static final Map<String, Handover> OPEN = new ConcurrentHashMap<>();

  private final String handle = UUID.randomUUID().toString();
  private final RemoteSockets sockets;
  private final CertificateTrust trust;
  private final boolean named;
  private volatile @Nullable String protocol;

  /**
   * Registers the sockets and trust of a session until closed.
   *
   * @param named whether the certificate must match the host name
   */
  Handover(RemoteSockets sockets, CertificateTrust trust, boolean named) {
    this.sockets = sockets;
    this.trust = trust;
    this.named = named;
    OPEN.put(handle, this);
  }

  /** Returns the sockets and trust of the session that a handle identifies. */
  static Handover of(@Nullable String handle) {
    Handover open = handle == null ? null : OPEN.get(handle);
    if (open == null) {
      throw new IllegalStateException("The session that the driver works for has ended");
    }
    return open;
  }

  String handle() {
    return handle;
  }

  RemoteSockets sockets() {
    return sockets;
  }

  CertificateTrust trust() {
    return trust;
  }

  boolean isNamed() {
    return named;
  }

  void secured(@Nullable SSLSession session) {
    protocol = session == null ? null : session.getProtocol();
  }

  /** Returns the negotiated TLS version; {@code null} without TLS. */
  @Nullable String protocol() {
    return protocol;
  }

  @Override
  public void close() {
    OPEN.remove(handle);
  }
}
