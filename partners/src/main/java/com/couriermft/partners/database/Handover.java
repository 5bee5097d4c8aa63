package com.couriermft.partners.database;

import com.couriermft.partners.remote.CertificateTrust;
import com.couriermft.partners.remote.RemoteSockets;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * What a driver is handed of ours for one session: sockets and trust. Drivers make such parts by
 * the names of classes, so a handle among their properties says which ones. Thread-safe.
 */
final class Handover implements AutoCloseable {
  private static final Map<String, Handover> OPEN = new ConcurrentHashMap<>();

  private final String handle = UUID.randomUUID().toString();
  private final RemoteSockets sockets;
  private final CertificateTrust trust;
  private final boolean named;
  private volatile @Nullable String protocol;

  /**
   * Hands over until it is closed.
   *
   * @param named whether a certificate has to name the host
   */
  Handover(RemoteSockets sockets, CertificateTrust trust, boolean named) {
    this.sockets = sockets;
    this.trust = trust;
    this.named = named;
    OPEN.put(handle, this);
  }

  /** Returns what a handle stands for. */
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

  /** Returns the version of TLS; {@code null} without TLS. */
  @Nullable String protocol() {
    return protocol;
  }

  @Override
  public void close() {
    OPEN.remove(handle);
  }
}
